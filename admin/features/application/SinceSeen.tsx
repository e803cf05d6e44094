/** In a dialog about one family: what others have done to it since it was seen, to be looked at before the dialog is confirmed. */
import { useAtomValue } from 'jotai'
import { whoChanged } from '#events/language/sentences.ts'
import { familyName } from '../../app/names.ts'
import { accountAtom } from '../../app/state.ts'
import { statusWord } from '../../app/status.ts'
import { type Key, useWords } from '../../app/texts/console.ts'
import { type Look, LookButton } from '../../window/Look.tsx'
import { type Application, isSent } from './replies.ts'
import { Timeline } from './Timeline.tsx'

type Words = Extract<Key, 'erasing.changed' | 'look.family'>
type News = { application: Application; seen: number }
/**
 * `isRefused`: the person's own change came too late, whether or not it is known for what. `isMoved`: what else the dialog says of the
 * ranking is another than it was.
 */
type Props = { news: News | null; isRefused?: boolean; isMoved?: boolean; look: Look; words: Words }

export function SinceSeen({ news, isRefused = false, isMoved = false, look, words }: Props) {
  const { t } = useWords()
  return (
    <div role="alert">
      {look.mustLook && (
        <section className="warning since-opened">
          {isRefused && <p>{t('look.refused')}</p>}
          {news && <Changed {...news} words={words} />}
          {isMoved && !news && !isRefused && <p>{t('look.ranking')}</p>}
          <LookButton look={look} />
        </section>
      )}
    </div>
  )
}

function Changed({ application, seen, words }: News & Pick<Props, 'words'>) {
  const { locale, t } = useWords()
  const reader = useAtomValue(accountAtom)?.id ?? ''
  const trail = isSent(application) ? application.auditTrail : []
  const last = trail.at(-1)
  const status = statusWord(t, application.status)
  return (
    <>
      <p>
        {t(words, { family: familyName(application), status })}
        {last && ` ${whoChanged({ t, locale }, last, reader)}`}
      </p>
      {isSent(application) && <Timeline application={application} latest={application.version - seen} />}
    </>
  )
}
