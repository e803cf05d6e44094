/**
 * Sends chosen documents one after the other and ties each to the application as it arrives, so that a broken
 * connection costs only the file that was under way. Failures are logged and stand on the file itself.
 */
import { useEffect, useRef, useState } from 'react'
import { limits } from '#events/vocabulary.ts'
import { ApiError } from '#web/api.ts'
import { shrunk } from '#web/photos/shrink.ts'
import type { MyApplication } from '../../account/queries.ts'
import { AGAIN, isAway, UploadError, upload } from '../../application/upload.ts'
import { addDocument, type DocumentKind } from './documents.ts'

/** `words`: why it failed, as a key or in the server's words. */
export type Sent = {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'added' | 'failed'
  percent: number
  words: string | null
}
type Sending = { application: MyApplication; kind: DocumentKind; onDone: () => void }

async function send(file: File, { application, kind }: Sending, progress: Parameters<typeof upload>[1]) {
  const small = await shrunk(file, limits.file.proof)
  if (!small.ok) throw new UploadError(small.error)
  const { id: userId } = application
  const waiting = { userId, field: kind.field, purpose: 'proof', name: file.name, from: file.size } as const
  const key = await upload({ ...waiting, id: file.name, blob: small.blob }, progress)
  await addDocument(application, kind, key)
}

const wordsOfFailure = (error: unknown): string | null => {
  if (isAway(error)) return 'dash.uploadLater'
  if (error instanceof UploadError) return error.words ?? error.key
  if (error instanceof ApiError) return error.words
  return error instanceof TypeError ? 'toast.network' : null
}

export function useSending(sending: Sending) {
  const [files, setFiles] = useState<readonly Sent[]>([])
  const [busy, setBusy] = useState(false)
  const count = useRef(0)
  const failed = useRef(new Set<number>())
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])

  const update = (id: number, changes: Partial<Sent>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  async function sendOne({ id, file }: Sent, { signal }: AbortController): Promise<void> {
    update(id, { state: 'sending', percent: 0, words: null })
    try {
      await send(file, sending, { signal, percent: (percent) => update(id, { percent }) })
      failed.current.delete(id)
      update(id, { state: 'added' })
    } catch (error) {
      console.warn('Upload:', error)
      failed.current.add(id)
      update(id, { state: 'failed', words: wordsOfFailure(error) })
    }
  }
  async function run(chosen: readonly Sent[]): Promise<void> {
    const round = new AbortController()
    control.current = round
    setBusy(true)
    for (const one of chosen) if (!round.signal.aborted) await sendOne(one, round)
    setBusy(false)
    if (failed.current.size === 0 && !round.signal.aborted) sending.onDone()
  }
  const isDue = ({ state, words }: Sent) => state === 'failed' && words === 'dash.uploadLater'
  // What the server could not take is tried again for as long as the dialog is open; any change begins the wait anew.
  useEffect(() => {
    const due = busy ? [] : files.filter(isDue)
    if (due.length === 0) return
    const timer = setTimeout(() => void run(due), AGAIN)
    return () => clearTimeout(timer)
  })
  function choose(chosen: readonly File[]): void {
    const fresh = chosen.map((file): Sent => {
      count.current += 1
      return { id: count.current, file, state: 'waiting', percent: 0, words: null }
    })
    setFiles((all) => [...all, ...fresh])
    void run(fresh)
  }
  return { files, busy, choose, retry: (one: Sent) => void run([one]) }
}
