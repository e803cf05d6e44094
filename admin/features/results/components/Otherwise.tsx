/** Families that have no e-mail address, each with a link to its page: somebody has to tell them. */
import { spokenReferenceOf } from '#events/application/reference.ts'
import { useWords } from '../../../app/texts/results.ts'
import { applicationPath } from '../../application/commands.tsx'
import type { Results } from '../api.ts'

export function Otherwise({ otherwise: { total, families } }: Pick<Results, 'otherwise'>) {
  const { t } = useWords()
  if (total === 0) return null
  return (
    <section className="preview">
      <h3>{t('results.otherwise', { count: total })}</h3>
      <ul>
        {families.map((one) => (
          <li key={one.id}>
            <a href={applicationPath(one.id)} target="_blank" rel="noreferrer">
              {spokenReferenceOf(one)}
            </a>
            <span>
              {one.brideName} · {one.groomName}
            </span>
            <span>{t(`status.${one.status}`)}</span>
          </li>
        ))}
      </ul>
      {total > families.length && <p>{t('results.more', { n: total - families.length })}</p>}
    </section>
  )
}
