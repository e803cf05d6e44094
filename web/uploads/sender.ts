/** Sends the files that wait, one after the other, and puts the key of each in its place. */
import type { Board } from './board.ts'
import type { HeldFiles } from './held-files.ts'
import { failureOf, type sendFile } from './send.ts'
import { nextOf, replacedBy, takesOne, type Upload, type WaitingFile } from './state.ts'

type Ports = {
  board: Board
  files: HeldFiles
  send: typeof sendFile
  use: (upload: Upload, key: string) => Promise<'added' | 'no-room'>
  isUsed: (upload: Upload, key: string) => boolean
  /** False while nothing can be sent. */
  mayTry: () => boolean
}

export function uploadSender({ board, files, send, use, isUsed, mayTry }: Ports) {
  const controllers = new Map<string, AbortController>()
  let isOpen = true

  /** @returns the key; null where it failed, was cancelled, or waits for a newer file of its place */
  async function transferred(file: WaitingFile): Promise<string | null> {
    const { id } = file
    const control = new AbortController()
    controllers.set(id, control)
    board.update(id, { state: 'sending', percent: 0 })
    const percent = (sent: number) => board.update(id, { percent: sent })
    const outcome = await send(file, { signal: control.signal, percent })
    controllers.delete(id)
    if (!board.of(id) || !isOpen) return null
    if (outcome.ok) return outcome.key
    if (outcome.step === 'cancelled') board.update(id, { state: 'waiting' })
    else board.fail(id, outcome)
    return null
  }
  async function add(upload: Upload, key: string): Promise<void> {
    const { id } = upload
    if (!isOpen || !board.of(id)) return
    board.update(id, { state: 'using' })
    try {
      if ((await use(upload, key)) === 'no-room')
        return board.fail(id, { step: 'no-room', words: null, error: null })
    } catch (error) {
      return board.fail(id, failureOf(error, 'not-used'))
    }
    board.update(id, { state: 'added', problem: null })
    await forget(upload)
  }
  /** It is in its place. Itself last: a page that is closed meanwhile leaves nothing that would take that place after it. */
  async function forget(upload: Upload): Promise<void> {
    const replaced = replacedBy(board.all(), upload)
    for (const one of replaced) await files.forget(one.id)
    for (const one of replaced) board.drop(one.id)
    if (takesOne(upload.field)) await files.forgetOlder(upload)
    await files.forget(upload.id)
  }
  async function sendOne(upload: Upload): Promise<void> {
    const { id } = upload
    const file = await files.take(id)
    if (file === null || !board.of(id)) return board.drop(id)
    // By a page that was closed before it could forget it.
    if (file.key !== undefined && isUsed(upload, file.key)) {
      await forget(upload)
      return board.drop(id)
    }
    const key = await transferred(file)
    if (key === null) return
    // Cancelling is final, in whichever tab, whatever had been sent by then.
    if (await files.claim(id, key)) await add(upload, key)
    else board.drop(id)
  }
  return {
    /** Stops at the first file that has to wait. @returns whether any was added */
    async sendAll(): Promise<boolean> {
      const tried = new Set<string>()
      const next = () => (isOpen && mayTry() ? nextOf(board.all(), tried) : undefined)
      let isAnyAdded = false
      for (let upload = next(); upload; upload = next()) {
        tried.add(upload.id)
        await sendOne(upload)
        const { state, problem } = board.of(upload.id) ?? {}
        if (state === 'added') isAnyAdded = true
        if (state === 'waiting' && problem) break
        // Given up for a newer file of its place: it goes on if that one fails.
        if (state === 'waiting') tried.delete(upload.id)
      }
      return isAnyAdded
    },
    abort: (id: string): void => controllers.get(id)?.abort(),
    close(): void {
      isOpen = false
      for (const control of controllers.values()) control.abort()
    },
    isOpen: (): boolean => isOpen,
  }
}
