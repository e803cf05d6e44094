/** The result of a bulk change: how many applications changed, and for each failure the message of the server and a link. */
import { useAtomValue } from 'jotai'
import { type ComponentProps, useEffect, useRef } from 'react'
import { sentences } from '#events/language/sentences.ts'
import { familyName, shortId } from '../../app/names.ts'
import { listedAtom, selectionAtom, type Target } from '../../app/state.ts'
import { statusWord } from '../../app/status.ts'
import { useWords } from '../../app/texts/console.ts'
import { Dialog, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { applicationPath } from './links.ts'
import type { BulkResult } from './replies.ts'

type Family = Pick<Target, 'id' | 'groomName' | 'brideName'>
/** `to`: the new status in words. `hasTicks`: the applications were chosen by ticking rows. */
type Props = { to: string; targets: readonly Family[]; results: readonly BulkResult[]; hasTicks?: boolean }

/** Whether an application is selected, listed, or on another page. */
function useWhere() {
  const selected = useAtomValue(selectionAtom)
  const listed = useAtomValue(listedAtom)
  const isIn = (list: readonly Target[], id: string) => list.some((one) => one.id === id)
  return (id: string) => {
    if (isIn(selected, id)) return 'console.bulkSelected'
    return isIn(listed, id) ? 'console.bulkListed' : 'console.bulkElsewhere'
  }
}

export function BulkReport({ to, targets, results, hasTicks = true }: Props) {
  const { t } = useWords()
  const where = useWhere()
  const failures = results.filter(({ ok }) => !ok)
  const namesOf = (id: string) => {
    const family = targets.find((target) => target.id === id)
    return family ? familyName(family) : shortId(id)
  }
  return (
    <section className="preview" aria-live="polite">
      <h3>{t('console.bulkResult')}</h3>
      <p>{t('console.bulkDone', { n: results.length - failures.length, to })}</p>
      {failures.length > 0 && (
        <p className="warning">{t('console.bulkFailed', { count: failures.length })}</p>
      )}
      <ul>
        {failures.map(({ id, code, message, status }) =>
          code === 'not-found' ? (
            <Erased key={id} id={id} />
          ) : (
            <li key={id}>
              <a href={applicationPath(id)} target="_blank" rel="noreferrer">
                <span className="id">{shortId(id)}</span> {namesOf(id)}
              </a>{' '}
              {sentences(
                message,
                status && t('instead.nowIs', { status: statusWord(t, status) }),
                hasTicks ? t(where(id)) : null,
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

/** The name of an erased application must not be shown. */
function Erased({ id }: { id: string }) {
  const { t } = useWords()
  return (
    <li>
      <span className="id">{shortId(id)}</span> {t('lost.gone')}
    </li>
  )
}

type BulkOutcomeProps = { title: string } & ComponentProps<typeof BulkReport>

export function BulkOutcome({ title, ...report }: BulkOutcomeProps) {
  const { t } = useWords()
  const close = useCloseDialog()
  const done = useRef<HTMLButtonElement>(null)
  // After the layout effect in which the dialog takes the focus.
  useEffect(() => done.current?.focus(), [])
  return (
    <Dialog title={title}>
      <BulkReport {...report} />
      <footer>
        <button className="tb main" type="button" ref={done} onClick={close}>
          {t('console.done')}
        </button>
      </footer>
    </Dialog>
  )
}
