/** What open windows of staff are told of changes: over HTTP as they listen, and for any sequence of commits and connections. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createChanges, type Listener, type Notice } from '#server/changes/changes.ts'
import { eraseApplication } from '#server/store/erase.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { moveTo, sent } from '../../kit/season.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const poll = async (since: number): Promise<Notice> =>
  (await done(admin.get(`/api/admin/changes?since=${since}`))).json
const position = async (): Promise<number> => (await done(admin.get('/api/admin/changes'))).json.position

/** Reads messages of a stream until one fits. @throws where the stream ends before */
async function listening(who: Client, since: number) {
  const stopping = new AbortController()
  const reply = await fetch(`${app.url}/api/admin/changes?since=${since}`, {
    headers: { cookie: who.cookie(), accept: 'text/event-stream' },
    signal: stopping.signal,
  })
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Notice | null> => {
    while (!text.includes('\n\n')) {
      const piece = await reader?.read()
      if (!piece || piece.done) return null
      text += piece.value
    }
    const end = text.indexOf('\n\n')
    const message = text.slice('data: '.length, end)
    text = text.slice(end + 2)
    return JSON.parse(message)
  }
  return { reply, next, stop: () => stopping.abort() }
}

test('given a window that listens, when a colleague moves one family and writes about another, then it is told both ids and no more', async () => {
  const moved = await sent(app, { brideName: 'Planted Bride' })
  const noted = await sent(app)
  const window = await listening(admin, await position())
  expect(window.reply.headers.get('content-type')).toBe('text/event-stream;charset=utf-8')
  const first = await window.next()
  const colleague = await app.verifier()
  await moveTo(colleague, moved.id, 'under_verification')
  await done(colleague.post(`/api/admin/applications/${noted.id}/notes`, { note: 'Planted note' }), 201)
  const heard = new Map<string, string>()
  let last = first
  while (heard.size < 2) {
    last = await window.next()
    for (const id of last?.moved ?? []) heard.set(id, 'moved')
    for (const id of last?.noted ?? []) heard.set(id, 'noted')
    expect(JSON.stringify(last)).not.toContain('Planted')
  }
  window.stop()
  expect(Object.fromEntries(heard)).toEqual({ [moved.id]: 'moved', [noted.id]: 'noted' })
  expect(last?.position).toBe(await position())
})

test('given a place in the log, when it is asked for once, then everything since then is named, and nothing where nothing happened', async () => {
  const before = await position()
  expect(await poll(before)).toEqual({ position: before })
  const { id } = await sent(app)
  expect(await poll(before)).toEqual({ position: await position(), moved: [id] })
  await done(admin.put('/api/admin/settings/places', { value: '41' }))
  expect((await poll(before)).programme).toBe(true)
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  const after = await poll(before)
  expect([after.lists, after.moved]).toEqual([true, undefined])
})

test('given a place that this log never had, when it asks, then everything is to be read anew', async () => {
  const at = await position()
  expect(await poll(at + 7)).toEqual({ position: at, everything: true })
})

test('given a window that listens, when its account is disabled, then it hears no more', async () => {
  const colleague = await app.verifier('to-be-disabled')
  const { id: account } = (await done(colleague.get('/api/me'))).json
  const { id } = await sent(app)
  const window = await listening(colleague, await position())
  await window.next()
  await done(admin.patch(`/api/admin/team/${account}`, { disabled: true }))
  await moveTo(admin, id, 'under_verification')
  const heard: (Notice | null)[] = []
  for (let told = await window.next(); told !== null; told = await window.next()) heard.push(told)
  expect(heard).toEqual([])
})

test('given windows that listen, when the server stops, then it ends them instead of waiting for them', async () => {
  const own = await testApp()
  const staff = await own.admin()
  const reply = await fetch(`${own.url}/api/admin/changes`, {
    headers: { cookie: staff.cookie(), accept: 'text/event-stream' },
  })
  const reader = reply.body?.getReader()
  await reader?.read()
  const closing = own.close()
  // A connection that is cut, as the server does with those that it has waited for, ends with an error.
  let last = await reader?.read()
  while (last && !last.done) last = await reader?.read()
  expect(last?.done).toBe(true)
  await closing
})

test('given a server that stops, when a window is admitted only then, then it is ended at once, and told nothing later', async () => {
  const changes = createChanges({ store: app.parts.store, watch: app.parts.watch, together: 0 })
  const heard: string[] = []
  const send = () => heard.push('told') > 0
  changes.endAll()
  changes.listen({ account: 'a', seen: 0, send, end: () => heard.push('ended') })
  await sent(app)
  await Bun.sleep(5)
  expect([heard, changes.listening()]).toEqual([['ended'], 0])
})

test('given more windows of one account than may listen, when another opens, then the oldest makes room', () => {
  const changes = createChanges({ store: app.parts.store, watch: app.parts.watch })
  const ended: number[] = []
  const listener = (n: number): Listener => ({
    account: 'a',
    seen: 0,
    send: () => true,
    end: () => ended.push(n),
  })
  for (let n = 0; n < 14; n++) changes.listen(listener(n))
  expect([ended, changes.listening()]).toEqual([[0, 1], 12])
  changes.endAll()
})

/** `n`: which family, or which of the windows. */
type Step = {
  kind: 'move' | 'note' | 'begin' | 'erase' | 'setting' | 'open' | 'close' | 'full' | 'wait'
  n: number
}
const kinds = ['move', 'note', 'begin', 'erase', 'setting', 'open', 'open', 'close', 'full', 'wait'] as const
const steps: fc.Arbitrary<Step[]> = fc.array(fc.record({ kind: fc.constantFrom(...kinds), n: fc.nat(3) }), {
  minLength: 5,
  maxLength: 40,
})

/** A window as the console keeps it: what it must read anew, by what it was told; it may be away for a while. */
type Window = { heard: number; isOpen: boolean; isFull: boolean; stop: () => void; stale: Set<string> }

test('given any sequence of commits, connections and windows that do not read, when all have heard, then none has missed a change', async () => {
  const own = await testApp()
  const { store } = own.parts
  const staff = await own.admin()
  const { id: actor } = (await done(staff.get('/api/me'))).json
  const property = async (sequence: Step[]): Promise<void> => {
    const changes = createChanges({ store, watch: own.parts.watch, together: 0 })
    const families = [await sent(own), await sent(own)].map(({ id }) => id)
    const from = store.log.size()
    const windows = Array.from(
      { length: 4 },
      (): Window => ({
        heard: from,
        isOpen: false,
        isFull: false,
        stop: () => {},
        stale: new Set(),
      }),
    )
    const hear = (window: Window, told: Notice): void => {
      window.heard = told.position
      for (const id of [...(told.moved ?? []), ...(told.noted ?? [])]) window.stale.add(id)
      if (told.programme) window.stale.add('programme')
      if (told.lists) window.stale.add('lists')
      if (told.everything) window.stale.add('everything')
    }
    const open = (window: Window): void => {
      if (window.isOpen) return
      window.isOpen = true
      window.isFull = false
      window.stop = changes.listen({
        account: 'a',
        seen: window.heard,
        send: (told) => {
          if (window.isFull) return false
          hear(window, told)
          return true
        },
        end: () => {
          window.isOpen = false
        },
      })
    }
    const acts: Record<Step['kind'], (n: number) => unknown> = {
      move: (n) =>
        staff.post(`/api/admin/applications/${families[n % 2]}/status`, {
          status: n > 1 ? 'verified' : 'rejected',
          reason: 'r',
        }),
      note: (n) => staff.post(`/api/admin/applications/${families[n % 2]}/notes`, { note: 'n' }),
      begin: () => own.family().then((family) => family.post('/api/applications', {})),
      erase: (n) => n === 0 && eraseApplication(store, { id: families[0] ?? '', actor }),
      setting: (n) => staff.put('/api/admin/settings/places', { value: String(40 + n) }),
      open: (n) => windows[n] && open(windows[n]),
      close: (n) => {
        windows[n]?.stop()
        if (windows[n]) windows[n].isOpen = false
      },
      full: (n) => {
        if (windows[n]) windows[n].isFull = true
      },
      wait: () => Bun.sleep(1),
    }
    for (const { kind, n } of sequence) await acts[kind](n)
    await Bun.sleep(2)
    for (const window of windows) {
      window.stop()
      window.isOpen = false
      open(window)
    }
    changes.endAll()
    const happened = store.log.heads(from + 1, store.log.size())
    const names = new Set(
      happened.flatMap(({ stream }) => {
        if (stream === 'programme') return ['programme']
        if (!stream.startsWith('application-')) return []
        return [store.state.application(stream)?.file().id ?? 'lists']
      }),
    )
    for (const { stale } of windows) {
      const missed = [...names].filter((name) => !stale.has(name) && !stale.has('everything'))
      expect(missed).toEqual([])
    }
  }
  await fc.assert(fc.asyncProperty(steps, property), { numRuns: Number(process.env.DRILL_RUNS ?? 8) })
  await own.close()
}, 600_000)
