/** What became of a change of many: how many applications were changed, and the server's message for each that was not. */
import { shortId } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import type { BulkResult } from './replies.ts'

export type Family = Pick<Target, 'id' | 'groomName' | 'brideName'>
type Props = { targets: readonly Family[]; results: readonly BulkResult[] }

export function BulkReport({ targets, results }: Props) {
  const { t } = useWords()
  const failures = results.filter(({ ok }) => !ok)
  const namesOf = (id: string) => {
    const { groomName = '', brideName = '' } = targets.find((target) => target.id === id) ?? {}
    return [groomName, brideName].filter((name) => name !== '').join(' · ')
  }
  return (
    <section className="preview" aria-live="polite">
      <h3>{t('console.bulkResult')}</h3>
      <p>{t('console.bulkDone', { n: results.length - failures.length })}</p>
      {failures.length > 0 && (
        <p className="warning">{t('console.bulkFailed', { count: failures.length })}</p>
      )}
      <ul>
        {failures.map(({ id, message }) => (
          <li key={id}>
            <span className="id">{shortId(id)}</span> {namesOf(id)}: {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
