/** The queue of files over a real store and a real server: order, cancelling, trying again, going on after a reload. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Database, type Layout, onDisk } from '#web/keeping/database.ts'
import type { FileStore, Files } from '#web/uploads/held-files.ts'
import { uploadQueue } from '#web/uploads/queue.ts'
import type { FailedStep } from '#web/uploads/send.ts'
import type { Upload } from '#web/uploads/state.ts'
import { openPage, type TestPage } from '../../kit/page.ts'
import { steps, type UploadPeer, uploadPeer } from '../../kit/upload-peer.ts'

const layout: Layout<Files> = { name: 'phone', version: 1, stores: { files: { key: 'id', index: 'userId' } } }
const away = { status: 503 }
const broken = { status: 500 }

let peer: UploadPeer
let page: TestPage
let stops: (() => Promise<void>)[]
beforeEach(() => {
  peer = uploadPeer()
  page = openPage(() => peer.url)
  stops = []
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await peer.stop()
  page.close()
})

type Used = { field: string; text: string }
/** One page with its queue, as the form has it. */
function opened(database: FileStore, used: Used[] = [], retriedSteps: FailedStep[] = ['offline', 'away']) {
  let shown: readonly Upload[] = []
  const failures: string[] = []
  const queue = uploadQueue({
    userId: 'family',
    store: database,
    retriedSteps,
    async use({ field }, key) {
      used.push({ field, text: peer.taken.get(key)?.text ?? '' })
      return 'added'
    },
    onChange: (uploads) => {
      shown = uploads
    },
    onFailure: ({ step }) => failures.push(step),
    notKept: (error) => failures.push(String(error)),
  })
  const close = queue.listen()
  /** A round that does nothing any more comes after all that was under way. */
  const stop = () => {
    close()
    return queue.run()
  }
  stops.push(stop)
  const choose = (text: string, field = 'incomeProofKeys', content = `%PDF ${text}`) =>
    queue.choose({ field, purpose: 'proof', file: new File([content], `${text}.pdf`) })
  return { ...queue, stop, choose, used, failures, shown: () => shown }
}
const texts = (used: readonly Used[]) => used.map(({ text }) => text.slice(5))
const states = (uploads: readonly Upload[]) => uploads.map(({ name, state }) => `${name} ${state}`)
const stored = async (database: Database<Files>) => (await database.list('files')).map(({ name }) => name)

test('given three files at once, when they are sent, then one after the other, in order, each used once, and none is left', async () => {
  const database = onDisk(layout)
  const form = opened(database)
  await Promise.all(['1', '2', '3'].map((text) => form.choose(text)))
  expect(texts(form.used)).toEqual(['1', '2', '3'])
  expect(states(form.shown())).toEqual(['1.pdf added', '2.pdf added', '3.pdf added'])
  expect(await stored(database)).toEqual([])
})

test('given a server that is away, when two files are chosen, then both wait, it is told once, and they go when it is back', async () => {
  const form = opened(onDisk(layout))
  peer.next('/api/objects/upload', away, 10)
  await Promise.all([form.choose('1'), form.choose('2')])
  expect(states(form.shown())).toEqual(['1.pdf waiting', '2.pdf waiting'])
  expect(form.failures).toEqual(['away'])
  peer.recover()
  await form.run()
  expect(texts(form.used)).toEqual(['1', '2'])
})

test('given no network, when a file is chosen, then nothing is tried until there is one', async () => {
  const form = opened(onDisk(layout))
  page.online(false)
  peer.next('/api/objects/upload', broken)
  await form.choose('1')
  expect([states(form.shown()), form.failures]).toEqual([['1.pdf waiting'], []])
  page.online(true)
  await form.run()
  expect(form.failures).toEqual(['no-address'])
})

test('given a file that the server refuses, when it is tried again, then it is sent; the next was not held up', async () => {
  const form = opened(onDisk(layout))
  peer.next('/uploads/', { status: 415, body: JSON.stringify({ message: 'No paper.', code: 'file-broken' }) })
  await Promise.all([form.choose('1'), form.choose('2')])
  const [failed] = form.shown()
  expect(failed).toMatchObject({ state: 'failed', problem: { step: 'not-received', words: 'No paper.' } })
  expect(texts(form.used)).toEqual(['2'])
  await form.retry(failed?.id ?? '')
  expect(texts(form.used)).toEqual(['2', '1'])
})

test('given a file that cannot be read, when it is chosen, then it says so, and nothing of it is stored or sent', async () => {
  const database = onDisk(layout)
  const form = opened(database)
  await form.choose('1', 'incomeProofKeys', 'neither a picture nor a paper')
  const [failed] = form.shown()
  expect(failed).toMatchObject({ state: 'failed', problem: { step: 'refusal.file-broken' } })
  await form.retry(failed?.id ?? '')
  expect([states(form.shown()), await stored(database), peer.taken.size]).toEqual([['1.pdf failed'], [], 0])
})

test('given a file being sent, when it is cancelled, then it is never used, also where the server had all of it', async () => {
  const database = onDisk(layout)
  for (const step of steps) {
    const form = opened(database)
    const { arrived, letGo } = peer.hold(step)
    const choosing = form.choose('cancelled')
    await arrived
    await form.cancel(form.shown()[0]?.id ?? '')
    letGo()
    await choosing
    expect([form.used, form.shown(), form.failures, await stored(database)]).toEqual([[], [], [], []])
  }
})

/** A photo on its way, and another chosen for its place, which the phone has by the time that this returns; neither gets further until both are let go. */
async function replacing(form: ReturnType<typeof opened>, newer: { content?: string } = {}) {
  const old = peer.hold('/uploads/')
  const first = form.choose('old', 'groomPhotoKey')
  await old.arrived
  const next = peer.hold('/api/objects/upload')
  const second = form.choose('new', 'groomPhotoKey', newer.content)
  const chosen = form.shown().at(-1)
  while (form.shown().find(({ id }) => id === chosen?.id)?.state === 'shrinking') await Bun.sleep(1)
  const letGo = () => {
    old.letGo()
    next.letGo()
  }
  return { letGo, both: Promise.all([first, second]) }
}
const photo = (text: string) => ({ field: 'groomPhotoKey', text: `%PDF ${text}` })

test('given a photo on its way, when another takes its place, then only that is sent, and nothing is left of the old one', async () => {
  const database = onDisk(layout)
  const form = opened(database)
  const { letGo, both } = await replacing(form)
  letGo()
  await both
  expect([form.used, states(form.shown()), await stored(database)]).toEqual([
    [photo('new')],
    ['new.pdf added'],
    [],
  ])
})

test('given a photo on its way, when the one that is to take its place cannot be read, then it goes on', async () => {
  const form = opened(onDisk(layout))
  const { letGo, both } = await replacing(form, { content: 'no picture' })
  letGo()
  await both
  expect([form.used, states(form.shown())]).toEqual([[photo('old')], ['old.pdf added', 'new.pdf failed']])
})

test('given a photo in its place, when another was refused, then it is still in its place, and the next that is taken replaces it', async () => {
  const form = opened(onDisk(layout))
  await form.choose('first', 'groomPhotoKey')
  peer.next('/uploads/', { status: 415 })
  await form.choose('second', 'groomPhotoKey')
  expect(states(form.shown())).toEqual(['second.pdf failed'])
  await form.choose('third', 'groomPhotoKey')
  expect([form.used, states(form.shown())]).toEqual([[photo('first'), photo('third')], ['third.pdf added']])
})

test('given a file that waits in two tabs, when it is cancelled in one, then the other does not send it', async () => {
  const database = onDisk(layout)
  peer.next('/api/objects/upload', away, 2)
  const one = opened(database)
  await one.choose('1')
  const other = opened(database)
  while (other.shown().length === 0) await Bun.sleep(1)
  await one.cancel(one.shown()[0]?.id ?? '')
  peer.recover()
  await other.run()
  expect([other.used, other.shown(), await stored(database)]).toEqual([[], [], []])
})

test('given a session that ended, when a file is sent, then it waits, and goes once somebody has signed in', async () => {
  const form = opened(onDisk(layout), [], ['offline', 'away', 'signed-out'])
  peer.next('/api/objects/upload', { status: 401 })
  await form.choose('1')
  expect([states(form.shown()), form.failures]).toEqual([['1.pdf waiting'], ['signed-out']])
  await form.run()
  expect(texts(form.used)).toEqual(['1'])
})

test('given a phone that takes no file, when one is chosen, then that is told, and it is sent all the same', async () => {
  const database = onDisk(layout)
  const full = { ...database, put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  const form = opened(full)
  await form.choose('1')
  expect([texts(form.used), form.failures]).toEqual([['1'], ['QuotaExceededError: full']])
})

test('given a page that is closed in the middle, when it is opened again, then what was left goes on, in order, once', async () => {
  const database = onDisk(layout)
  const before = opened(database)
  const { arrived, letGo } = peer.hold('/uploads/')
  const choosing = ['1', '2'].map((text) => before.choose(text))
  await arrived
  const stopped = before.stop()
  letGo()
  await stopped
  await Promise.all(choosing)
  expect([before.used, await stored(database)]).toEqual([[], ['1.pdf', '2.pdf']])
  const after = opened(database)
  await after.choose('3')
  expect(texts(after.used)).toEqual(['1', '2', '3'])
})

const command = fc.oneof(
  fc.record({ do: fc.constant('choose' as const), many: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('cancel' as const), which: fc.nat(3) }),
  fc.record({ do: fc.constant('retry' as const), which: fc.nat(3) }),
  fc.record({
    do: fc.constant('amiss' as const),
    step: fc.constantFrom(...steps),
    as: fc.constantFrom(away, broken),
  }),
  fc.record({ do: fc.constant('network' as const), is: fc.boolean() }),
  fc.record({ do: fc.constant('reload' as const) }),
)

test('given any sequence of choosing, failing, cancelling and reloading, when all is well again, then each file was used once, and no cancelled one', () =>
  fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
      const database = onDisk({ ...layout, name: crypto.randomUUID() })
      const used: Used[] = []
      let form = opened(database, used)
      let choosing: Promise<void>[] = []
      const wanted = new Set<string>()
      const unwanted = new Set<string>()
      for (const one of commands) {
        if (one.do === 'choose')
          for (let n = 0; n < one.many; n++) {
            const text = crypto.randomUUID()
            wanted.add(text)
            choosing.push(form.choose(text))
          }
        else if (one.do === 'amiss') peer.next(one.step, one.as)
        else if (one.do === 'network') page.online(one.is)
        else if (one.do === 'reload') {
          await Promise.all(choosing)
          await form.stop()
          choosing = []
          form = opened(database, used)
        } else {
          const upload = form.shown().filter(({ state }) => state !== 'added')[one.which]
          const text = upload?.name.replace('.pdf', '') ?? ''
          if (upload && one.do === 'retry') choosing.push(form.retry(upload.id))
          if (upload && one.do === 'cancel') {
            await form.cancel(upload.id)
            wanted.delete(text)
            if (!texts(used).includes(text)) unwanted.add(text)
          }
        }
      }
      await Promise.all(choosing)
      page.online(true)
      for (let left = 40; left > 0 && (await stored(database)).length > 0; left--) {
        for (const { id, state } of form.shown()) if (state === 'failed') await form.retry(id)
        await form.run()
      }
      await form.stop()
      const sent = texts(used)
      expect(sent.filter((text) => wanted.has(text)).toSorted()).toEqual([...wanted].toSorted())
      expect(sent.filter((text) => unwanted.has(text))).toEqual([])
    }),
    { numRuns: 60 },
  ))
