/** The queue of files: made smaller, kept on the phone, sent one at a time in the order chosen, also after a restart. */
import type { FormChanges, FormField } from '#events/application/form.ts'
import { limits, type UploadPurpose } from '#events/vocabulary.ts'
import { shrunk } from '#web/photos/shrink.ts'
import { dropFile, keepFile, readFiles, type WaitingFile } from './drafts.ts'
import { formAtom, sentAtom, store, type Tile, tilesAtom } from './state.ts'
import { oneAtATime, type Sync } from './sync.ts'
import { AGAIN, UploadError, upload } from './upload.ts'

export type Chosen = { field: FormField; purpose: UploadPurpose; file: File }
/** What the page is told, to be worded there. */
export type Told = { done: (field: string) => void; failed: (error: UploadError) => void }

/** The field with one more file: a list grows, anything else is replaced. */
export function withFile(form: object, field: string, key: string): FormChanges {
  const now: unknown = Reflect.get(form, field)
  return { [field]: Array.isArray(now) ? [...now, key].slice(-limits.proofs) : key }
}

const add = (tile: Tile) => store.set(tilesAtom, [...store.get(tilesAtom), tile])
const drop = (id: string) =>
  store.set(
    tilesAtom,
    store.get(tilesAtom).filter((tile) => tile.id !== id),
  )
const update = (id: string, changes: Partial<Tile>) =>
  store.set(
    tilesAtom,
    store.get(tilesAtom).map((tile) => (tile.id === id ? { ...tile, ...changes } : tile)),
  )

const pictureOf = (blob: Blob): string | null =>
  blob.type.startsWith('image/') ? URL.createObjectURL(blob) : null

const tileOf = ({ id, field, name, from, blob }: WaitingFile): Tile => ({
  ...{ id, field, name, from, to: blob.size, url: pictureOf(blob) },
  ...{ state: 'waiting', percent: 0, words: null },
})

let count = 0

export function uploading(userId: string, sync: Sync, told: Told) {
  const underWay = new Map<string, AbortController>()

  async function sendOne(file: WaitingFile): Promise<void> {
    const control = new AbortController()
    underWay.set(file.id, control)
    update(file.id, { state: 'sending', percent: 0 })
    const percent = (sent: number) => update(file.id, { percent: sent })
    const key = await upload(file, { signal: control.signal, percent }).finally(() =>
      underWay.delete(file.id),
    )
    const tile = store.get(tilesAtom).find(({ id }) => id === file.id)
    const sent = { from: file.from, to: file.blob.size, url: tile?.url ?? null }
    store.set(sentAtom, { ...store.get(sentAtom), [key]: sent })
    sync.edit(withFile(store.get(formAtom), file.field, key))
    await sync.keep()
    await dropFile(file.id)
    drop(file.id)
    told.done(file.field)
  }
  function fail(file: WaitingFile, error: unknown): void {
    if (error instanceof DOMException) return
    const problem = error instanceof UploadError ? error : new UploadError('toast.uploadNone')
    const words = problem.words ?? problem.key
    const known = store.get(tilesAtom).find(({ id }) => id === file.id)?.words
    update(file.id, { state: problem.later ? 'waiting' : 'failed', words })
    // What goes on failing in the same way is told once; the tile keeps saying it.
    if (words !== known) told.failed(problem)
  }
  const isDue = ({ id }: WaitingFile): boolean =>
    store.get(tilesAtom).some((tile) => tile.id === id && tile.state === 'waiting')

  /** Sends what waits. @returns whether anything was sent. A file that fails stays where it is; where nobody takes any, the rest is not even tried. */
  async function pump(): Promise<boolean> {
    let any = false
    for (const file of await readFiles(userId)) {
      if (!navigator.onLine || !isDue(file)) continue
      try {
        await sendOne(file)
        any = true
      } catch (error) {
        fail(file, error)
        if (error instanceof UploadError && error.later) break
      }
    }
    return any
  }
  /** One tab sends at a time. What another tab has sent meanwhile is no longer there to be sent again. */
  const run = async (): Promise<void> => {
    const any = await oneAtATime(`uploads-${userId}`, pump)
    // A file that no application names is let go after a day, so its key is sent at once.
    if (any) await sync.sendWhatIsLeft()
  }
  async function choose({ field, purpose, file }: Chosen): Promise<void> {
    const id = `${Date.now()}-${++count}-${field}`
    if (field.endsWith('Key')) await clear(field)
    add({
      id,
      field,
      name: file.name,
      from: file.size,
      to: 0,
      url: null,
      state: 'shrinking',
      percent: 0,
      words: null,
    })
    const made = await shrunk(file, limits.file[purpose])
    if (!made.ok) return update(id, { state: 'failed', words: made.error })
    const waiting = { id, userId, field, purpose, name: file.name, blob: made.blob, from: file.size }
    await keepFile(waiting)
    update(id, tileOf(waiting))
    await run()
  }
  async function cancel(id: string): Promise<void> {
    underWay.get(id)?.abort()
    await dropFile(id)
    drop(id)
  }
  async function clear(field: string): Promise<void> {
    for (const tile of store.get(tilesAtom)) if (tile.field === field) await cancel(tile.id)
  }
  async function retry(id: string): Promise<void> {
    update(id, { state: 'waiting', words: null })
    await run()
  }
  /** Takes up what waited when the form was left. @returns how to stop */
  function listen(): () => void {
    const online = () => void run()
    void readFiles(userId).then((files) => {
      store.set(tilesAtom, files.map(tileOf))
      return run()
    })
    const again = setInterval(online, AGAIN)
    addEventListener('online', online)
    return () => {
      clearInterval(again)
      removeEventListener('online', online)
    }
  }
  return { choose, cancel, retry, run, listen }
}
export type Uploads = ReturnType<typeof uploading>
