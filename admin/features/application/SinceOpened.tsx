/** In the dialog of a change of many: which families have changed since it was opened, to be looked at before it is sent. */
import { familyName, shortId } from '../../app/names.ts'
import { statusWord } from '../../app/status-word.ts'
import { useWords } from '../../app/texts/console.ts'
import { LookButton } from '../../window/looking/LookButton.tsx'
import { useLook } from '../../window/looking/use-look.ts'
import { applicationPath } from './links.ts'
import type { Changed } from './seen-families.ts'

/** More names than this are counted, not listed. */
const LISTED = 40

type Props = { changed: readonly Changed[]; look: () => void }

export function SinceOpened({ changed, look: onLooked }: Props) {
  const { t } = useWords()
  const look = useLook(changed.length > 0 ? JSON.stringify(changed) : null, onLooked)
  const whatOf = ({ family, what }: Changed): string =>
    t(`watching.${what}`, { status: statusWord(t, family.status) })
  return (
    <div role="alert">
      {changed.length > 0 && (
        <section className="warning since-opened">
          <p>{t('watching.changed', { count: changed.length })}</p>
          <ul>
            {changed.slice(0, LISTED).map((one) => (
              <li key={one.family.id}>
                {one.what === 'gone' ? (
                  shortId(one.family.id)
                ) : (
                  <a href={applicationPath(one.family.id)} target="_blank" rel="noreferrer">
                    {familyName(one.family)}
                  </a>
                )}
                : {whatOf(one)}
              </li>
            ))}
          </ul>
          {changed.length > LISTED && <p>{t('console.andMore', { n: changed.length - LISTED })}</p>}
          <LookButton look={look} />
        </section>
      )}
    </div>
  )
}
