/** The photos and papers that wait on this phone, on every page of a signed-in family but the form, which has its own queue. */
import { useEffect } from 'react'
import { type Side, sides } from '#events/vocabulary.ts'
import { loadCode } from '#web/load-code.ts'
import { useStore } from '#web/ui/use-store.ts'
import { readFiles } from '../../application/drafts.ts'
import { type Sending, type Waiting, type WaitingFiles, waitingStore } from '../../application/state.ts'
import { useWords } from '../../components/island/texts.ts'

let sending: Promise<Sending> | null = null

/** The queue of this page, which goes on where the component that names its files is mounted anew. @throws where its code cannot be loaded */
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
export function useWaitingFiles(userId: string): WaitingFiles {
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
export function usePaperName() {
  const { t, textOf } = useWords()
  return (field: string): string => {
    const side = sideOf(field)
    const title = textOf(`question.${field.slice(side?.length ?? 0)}`) ?? field
    return side ? t('side.of', { side: t(`side.${side}`), title }) : title
  }
}
