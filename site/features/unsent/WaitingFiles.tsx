/** The photos and papers that wait on this phone, on every page of a signed-in family but the form: finds, names and sends them. */

import { sentences } from '#events/language/sentences.ts'
import { type Side, sides } from '#events/vocabulary.ts'
import { loadCode } from '#web/load-code.ts'
import { useStore } from '#web/ui/use-store.ts'
import { readFiles } from '../../application/drafts.ts'
import {
  type WaitingFiles as Known,
  type Sending,
  type Waiting,
  waitingStore,
  waitsFor,
} from '../../application/state.ts'
import { Press } from '../../components/island/buttons.tsx'
import { useWords } from '../../components/island/texts.ts'
import './waiting.css'
import { useEffect } from 'react'

let sending: Promise<Sending> | null = null

/** The queue of this page; it survives a remount of the component that lists its files. @throws where its code cannot be loaded */
export function sendingOf(userId: string): Promise<Sending> {
  const onChange = (waiting: readonly Waiting[], sent: number) =>
    waitingStore.set({ ...waitingStore.now(), waiting, sent })
  sending ??= loadCode(() => import('../../application/send-waiting.ts')).then(({ sendWaiting }) => {
    const begun = sendWaiting(userId, onChange)
    waitingStore.set({ ...waitingStore.now(), sending: begun })
    return begun
  })
  sending.catch(() => {
    sending = null
  })
  return sending
}

/** Finds the files of this account, and sends them. */
async function begin(userId: string): Promise<void> {
  const files = sending ? [] : await readFiles(userId).catch(() => [])
  if (files.length === 0 || sending) return
  const waiting = files.map(
    ({ id, field }): Waiting => ({ id, field, state: 'waiting', percent: 0, problem: null, key: null }),
  )
  waitingStore.set({ ...waitingStore.now(), waiting })
  await sendingOf(userId).catch(() => undefined)
}

/** Called by the component that names the files, once a page. */
function useWaitingFiles(userId: string): Known {
  useEffect(() => {
    const again = () => void begin(userId)
    again()
    addEventListener('online', again)
    // A file may have been chosen in the form meanwhile, and the browser may show this page again as it was.
    addEventListener('pageshow', again)
    return () => {
      removeEventListener('online', again)
      removeEventListener('pageshow', again)
    }
  }, [userId])
  return useStore(waitingStore)
}

/** Whether a file of this field waits on this phone: then the paper is not missing. */
export function useIsWaiting(): (field: string) => boolean {
  const { waiting } = useStore(waitingStore)
  return (field) => waiting.some((one) => one.field === field)
}

const sideOf = (field: string): Side | undefined => sides.find((side) => field.startsWith(side))

/** "Bride: Photo", without the table of questions, which some pages do not have. */
function usePaperName() {
  const { t, textOf } = useWords()
  return (field: string): string => {
    const side = sideOf(field)
    const title = textOf(`question.${field.slice(side?.length ?? 0)}`) ?? field
    return side ? t('side.of', { side: t(`side.${side}`), title }) : title
  }
}

function useStateWords({ state, percent, problem, key }: Waiting): string {
  const { t } = useWords()
  if (state === 'sending') return t('form.sending', { n: percent })
  if (state === 'waiting') return t(waitsFor(problem))
  return problem?.words ?? sentences(t('form.uploadStopped'), key && t(key))
}

function File({ file }: { file: Waiting }) {
  const { id, field, state, percent } = file
  const name = usePaperName()(field)
  const words = useStateWords(file)
  const { sending } = waitingStore.now()
  return (
    <li data-state={state}>
      <b>{name}</b>
      <p>{words}</p>
      {state === 'sending' && <progress value={percent} max={100} aria-hidden="true" />}
      {state === 'failed' && sending && (
        <div className="answers">
          <Press look="line" text="toast.retry" of={name} onClick={() => void sending.retry(id)} />
          <Press look="line" text="form.remove" of={name} onClick={() => void sending.cancel(id)} />
        </div>
      )}
    </li>
  )
}

/** @param of selects files */
export function WaitingList({ of = () => true }: { of?: (file: Waiting) => boolean }) {
  const { waiting } = useStore(waitingStore)
  return (
    <ul className="waiting-list">
      {waiting.filter(of).map((file) => (
        <File key={file.id} file={file} />
      ))}
    </ul>
  )
}

export function WaitingFiles({ userId }: { userId: string }) {
  const { t } = useWords()
  const { waiting, sent } = useWaitingFiles(userId)
  return (
    <div className="waiting-files" role="status">
      {waiting.length > 0 && (
        <section className="panel">
          <h2>{t('unsent.files', { count: waiting.length })}</h2>
          <WaitingList />
        </section>
      )}
      {waiting.length === 0 && sent > 0 && <p className="panel">{t('unsent.filesSent', { count: sent })}</p>}
    </div>
  )
}
