/**
 * What files live in on their way, for tests of any sequence: one tab or two, a phone, a server and a form, each of which may fail
 * at any moment. It notes what must never happen.
 */

import type { FileStore, Files } from '#web/uploads/held-files.ts'
import { type Uploads, uploadQueue } from '#web/uploads/queue.ts'
import { type FailedStep, failureOf, type Outcome } from '#web/uploads/send.ts'
import type { Upload, UploadList } from '#web/uploads/state.ts'
import { inMemory } from '../../kit/memory.ts'

export const places = ['photoKey', 'proofKeys'] as const
export type Place = (typeof places)[number]
export const MOST = 3
const BAD = 'bad'
const numberOf = (text: string): number => Number(text.split(' ')[1])

/** Of the length of one turn of what waits for nobody. */
export async function moments(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await Promise.resolve()
}

type Sending = { text: string; end: (outcome: Outcome) => void }
type Tab = { queue: Uploads; stop: () => void; shown: UploadList; isOpen: boolean }

export class World {
  readonly faults: string[] = []
  /** What the form has, by the text of each file. */
  readonly form: Record<Place, string[]> = { photoKey: [], proofKeys: [] }
  private readonly memory = inMemory<Files>({
    name: 'phone',
    version: 1,
    stores: { files: { key: 'id', index: 'userId' } },
  })
  private readonly family = crypto.randomUUID()
  private hasRoom = true
  private wasClosed = false
  private sendings: Sending[] = []
  private readonly texts = new WeakMap<Blob, string>()
  private chosen = 0
  private readonly used = new Set<string>()
  private readonly cancelled = new Set<string>()
  private readonly usedPhotos: number[] = []
  /** What the phone had no room for: only its own page knows that it came after another. */
  private readonly unkept = new Set<number>()
  /** In which tab each file was chosen, and the newest photo of each tab that was used. */
  private readonly chosenIn = new Map<string, number>()
  private readonly newestPhoto = new Map<number, number>()
  /** What was chosen and may be lost for no reason but that its page was closed before the phone had it. */
  private wanted: { place: Place; text: string; tab: Tab }[] = []
  /** Pictures that nobody has let go of. */
  readonly pictures = new Set<string>()
  private readonly handedOver = new Set<string>()
  private tabs: Tab[]

  constructor(tabs: number) {
    URL.createObjectURL = () => {
      const url = `blob:${this.chosen}-${Math.random()}`
      this.pictures.add(url)
      return url
    }
    URL.revokeObjectURL = (url) => void this.pictures.delete(url)
    this.tabs = Array.from({ length: tabs }, () => this.opened())
  }
  /** Of one page: once that is closed, nothing that it had not asked for is done any more. */
  private store(tab: () => Tab): FileStore {
    const { memory } = this
    const alive = <T>(work: () => Promise<T>): Promise<T> =>
      tab().isOpen ? work() : Promise.reject(new Error('the page is closed'))
    return {
      get: (...what) => alive(() => memory.get(...what)),
      list: (...what) => alive(() => memory.list(...what)),
      delete: (...what) => alive(() => memory.delete(...what)),
      put: (store, file) =>
        alive(() => {
          if (this.hasRoom) return memory.put(store, file)
          this.unkept.add(numberOf(file.name))
          return Promise.reject(new Error('full'))
        }),
    }
  }
  private opened(): Tab {
    const tab: Tab = { queue: this.queueOf(() => tab), stop: () => {}, shown: [], isOpen: true }
    tab.stop = tab.queue.listen()
    return tab
  }
  private queueOf(tab: () => Tab): Uploads {
    return uploadQueue({
      // Of this world alone: the lock over all tabs is named after it.
      userId: this.family,
      store: this.store(tab),
      retriedSteps: ['offline', 'away', 'signed-out', 'other-account'],
      // Reading a blob takes a thread of its own, and so as long as that happens to take: the text is known beside it.
      make: async (file) => {
        const text = file instanceof File ? file.name : ''
        const blob = new Blob([text], { type: 'image/jpeg' })
        this.texts.set(blob, text)
        return text.startsWith(BAD) ? { ok: false, error: 'refusal.file-broken' } : { ok: true, blob }
      },
      send: ({ blob }, { signal } = {}) =>
        new Promise((end) => {
          this.sendings.push({ text: this.texts.get(blob) ?? '', end })
          signal?.addEventListener('abort', () => end(failureOf(null, 'cancelled')))
        }),
      use: async (upload, text) => {
        const outcome = this.use(tab(), upload, text)
        // Until the phone has it.
        await moments(10)
        return outcome
      },
      onChange: (uploads) => {
        tab().shown = uploads
      },
      notKept: () => undefined,
    })
  }
  private use(tab: Tab, { field, url }: Upload, text: string): 'added' | 'no-room' {
    if (!tab.isOpen) this.faults.push(`${text} was used by a page that was closed`)
    if (this.cancelled.has(text)) this.faults.push(`${text} was cancelled and is used`)
    // A page that dies between using a file and forgetting it leaves it to the next: twice is better than never.
    if (this.used.has(text) && !this.wasClosed) this.faults.push(`${text} is used twice`)
    const newer = this.newestPhoto.get(this.chosenIn.get(text) ?? -1) ?? 0
    if (field === 'photoKey' && numberOf(text) < newer && !this.unkept.has(newer))
      this.faults.push(`${text} took the place of ${newer}`)
    if (field === 'photoKey') this.newestPhoto.set(this.chosenIn.get(text) ?? -1, numberOf(text))
    const place = field === 'photoKey' ? 'photoKey' : 'proofKeys'
    if (place === 'proofKeys' && this.form.proofKeys.length === MOST) return 'no-room'
    this.form[place] = place === 'photoKey' ? [text] : [...this.form[place], text]
    this.used.add(text)
    if (place === 'photoKey') this.usedPhotos.push(numberOf(text))
    if (url) this.handedOver.add(url)
    return 'added'
  }
  choose(which: number, place: Place, isBad: boolean): void {
    const tab = this.tabs[which % this.tabs.length]
    if (!tab) return
    this.chosen += 1
    const text = `${isBad ? BAD : 'file'} ${this.chosen}`
    this.chosenIn.set(text, which)
    if (!isBad) this.wanted.push({ place, text, tab })
    void tab.queue.choose({ field: place, purpose: 'photo', file: new File([text], text) })
  }
  private nth(which: number, n: number): { tab: Tab; upload: Upload } | null {
    const tab = this.tabs[which % this.tabs.length]
    const open = tab?.shown.filter(({ state }) => state !== 'added') ?? []
    const upload = open[n % Math.max(open.length, 1)]
    return tab && upload ? { tab, upload } : null
  }
  cancel(which: number, n: number): void {
    const found = this.nth(which, n)
    if (!found || found.upload.state === 'using') return
    const { tab, upload } = found
    const { name } = upload
    void tab.queue.cancel(upload.id).then(() => {
      // The photo that it had taken the place of is gone as well.
      const isGone = ({ place, text }: { place: Place; text: string }) =>
        text === name || (place === upload.field && place === 'photoKey' && numberOf(text) < numberOf(name))
      this.wanted = this.wanted.filter((one) => !isGone(one))
      // In another tab it may have been added at that moment, which is seen.
      if (tab.isOpen && !this.used.has(name)) this.cancelled.add(name)
    })
  }
  retry(which: number, n: number): void {
    const found = this.nth(which, n)
    if (found?.upload.state === 'failed') void found.tab.queue.retry(found.upload.id)
  }
  run(which: number): void {
    void this.tabs[which % this.tabs.length]?.queue.run()
  }
  /** The oldest request ends. */
  deliver(how: 'ok' | FailedStep): void {
    const sending = this.sendings.shift()
    if (!sending) return
    sending.end(how === 'ok' ? { ok: true, key: sending.text } : failureOf(new Error(how), how))
  }
  /** With one tab only: on a full phone, two tabs do not hear of each other's files. */
  room(isThere: boolean): void {
    this.hasRoom = isThere || this.tabs.length > 1
  }
  /** One page is closed and opened again; what the phone does not have by then is gone with it. */
  async reload(which: number): Promise<void> {
    const tab = this.tabs[which % this.tabs.length]
    if (!tab) return
    tab.isOpen = false
    this.wasClosed = true
    tab.stop()
    const kept = new Set((await this.memory.list('files')).map(({ name }) => name))
    this.wanted = this.wanted.filter(
      (one) => one.tab !== tab || kept.has(one.text) || this.used.has(one.text),
    )
    this.tabs[which % this.tabs.length] = this.opened()
  }
  remove(place: Place): void {
    this.form[place] = this.form[place].slice(1)
  }
  /** Everything works again, and each person presses what there is to press. */
  async allIsWell(settled: () => Promise<unknown>): Promise<void> {
    this.hasRoom = true
    for (let n = 0; n < 60; n += 1) {
      // What has no room fails again each time.
      if (n < 5)
        for (const [which, { shown }] of this.tabs.entries())
          for (const [at] of shown.entries()) this.retry(which, at)
      this.run(n % 2)
      await settled()
      this.deliver('ok')
      await settled()
    }
  }
  /** What is wrong once all is well: every file that is wanted is in its place, or says why it is not. */
  wrong(): string[] {
    const stillShown = this.tabs.flatMap(({ shown }) => shown.filter(({ state }) => state !== 'added'))
    const refused = new Set(
      stillShown.filter(({ problem }) => problem?.step === 'no-room').map(({ name }) => name),
    )
    const photos = this.wanted.filter(({ place }) => place === 'photoKey')
    const proofs = this.wanted.filter(({ place }) => place === 'proofKeys')
    const lost = proofs.filter(({ text }) => !this.used.has(text) && !refused.has(text))
    const idle = stillShown.filter(({ name }) => !refused.has(name) && !name.startsWith(BAD))
    const urls = new Set([
      ...this.handedOver,
      ...this.tabs.flatMap(({ shown }) => shown.flatMap(({ url }) => url ?? [])),
    ])
    return [
      ...this.faults,
      ...lost.map(({ text }) => `${text} is lost`),
      ...photos
        .filter(({ text }) => !this.usedPhotos.some((used) => used >= numberOf(text)))
        .map(({ text }) => `neither ${text} nor a newer photo arrived`),
      ...idle.map(({ name, state }) => `${name} is still ${state}`),
      ...[...this.pictures].filter((url) => !urls.has(url)).map((url) => `${url} is held by nobody`),
    ]
  }
}
