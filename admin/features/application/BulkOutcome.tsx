/** The outcome of a change of many: how many applications were changed, and the server's message for each that was not. */
import { useSetAtom } from 'jotai'
import { shortId } from '../../app/names.ts'
import { dialogAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import type { BulkResult } from './replies.ts'

type Family = Pick<Target, 'id' | 'groomName' | 'brideName'>
type Props = { title: string; targets: readonly Family[]; results: readonly BulkResult[] }

export function BulkOutcome({ title, targets, results }: Props) {
  const { t } = useWords()
  const open = useSetAtom(dialogAtom)
  const failures = results.filter(({ ok }) => !ok)
  const namesOf = (id: string) => {
    const { groomName = '', brideName = '' } = targets.find((target) => target.id === id) ?? {}
    return [groomName, brideName].filter((name) => name !== '').join(' · ')
  }
  return (
    <Dialog title={title}>
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
      <footer>
        <button className="tb main" type="button" onClick={() => open(null)}>
          {t('console.done')}
        </button>
      </footer>
    </Dialog>
  )
}
