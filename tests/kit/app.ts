/** The real server on a temporary data folder, over real HTTP, with a clock that moves only when a test moves it. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import type { MailOptions } from '#server/mail/interface.ts'
import { type BuiltFiles, readBuiltFiles } from '#server/pages/built-files.ts'
import { type Running, run } from '#server/run.ts'
import { type Client, client, done } from './client.ts'
import { registerConfirmed } from './confirmed.ts'
import { databaseOf } from './postgres.ts'

export const START = '2026-03-01T04:30:00.000Z'
/** A cheap password hash: every test opens accounts, and full hashes would take a tenth of the time of all tests. */
const LOW_COST = { memoryCost: 64, timeCost: 1 }
export const ADMIN = { email: 'organiser', password: 'a long enough password' }

/** The password of every second admin. */
export const COLLEAGUE_PASSWORD = 'a colleague of the organiser'

export type TestClock = {
  now: () => Date
  /** Sets the clock, like a person who corrects it. */
  set: (instant: string) => void
  /** Lets time pass. */
  advance: (milliseconds: number) => void
  /** The monotonic time in milliseconds, which `advance` moves and setting the clock does not. */
  monotonic: () => number
}
export function testClock(start = START): TestClock {
  let time = Date.parse(start)
  let goneBy = 0
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = Date.parse(instant)
    },
    advance: (milliseconds) => {
      time += milliseconds
      goneBy += milliseconds
    },
    monotonic: () => goneBy,
  }
}

export type TestApp = Running & {
  clock: TestClock
  folder: string
  /** A client without a session. */
  guest: () => Client
  /** A new family with an account, whose e-mail address is confirmed by default. */
  family: (email?: string, how?: 'unproven') => Promise<Client>
  admin: () => Promise<Client>
  verifier: (email?: string) => Promise<Client>
  /** A second admin. */
  colleague: (email?: string) => Promise<Client>
  /** Stops the server and starts it again on the same folder. */
  restart: (between?: () => unknown) => Promise<void>
  /** Stops the server and removes the folder. */
  close: () => Promise<void>
}
export type TestAppOptions = {
  environment?: Record<string, string>
  clock?: TestClock
  folder?: string
  distFolder?: string | null
  mail?: MailOptions
  /** Milliseconds that a write waits for another program's. */
  busyFor?: number
  /** Other servers of the same test work on its database. */
  bucket?: string
  /** `full`: password hashes at the production cost. */
  passwordCost?: 'full'
  /** `least`: compresses as strongly as in production, for tests of sizes and speed. */
  pageCompression?: 'least'
}

/** Read once per process, since the build does not change during a test. */
const built = new Map<string, BuiltFiles>()
const builtIn = (folder: string) => built.getOrInsertComputed(folder, readBuiltFiles)

let made = 0

/** Call `close` when done. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? testClock()
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'wedding-test-'))
  const database = await databaseOf(folder)
  const start = async () => {
    const started = await run({
      config: readConfig({
        PORT: '0',
        DATA_DIR: folder,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...database,
        ...options.environment,
      }),
      clock: clock.now,
      monotonic: clock.monotonic,
      built: options.distFolder ? builtIn(options.distFolder) : null,
      pageCompression: options.pageCompression ?? 'quick',
      ...(options.mail && { mail: options.mail }),
      ...(options.busyFor !== undefined && { busyFor: options.busyFor }),
      ...(options.bucket && { bucket: options.bucket }),
      ...(options.passwordCost !== 'full' && { passwordCost: LOW_COST }),
    })
    // Elysia registers a listener that is never removed, so that every closed server of the run would stay in memory and slow down
    // each garbage collection.
    process.removeAllListeners('beforeExit')
    await started.parts.store.filled()
    return started
  }
  let open: Running | null = await start()
  const running = (): Running => {
    if (open === null) throw new Error('this server was closed')
    return open
  }
  const guest = () => client(() => running().url)
  const signedIn = async (email: string, password: string) => {
    const staff = guest()
    await staff.post('/api/auth/login', { email, password }).then((answer) => answer.expect(200))
    return staff
  }
  const member = async (email: string, role: 'admin' | 'verifier', password: string) => {
    const admin = await signedIn(ADMIN.email, ADMIN.password)
    await admin.post('/api/admin/team', { email, password, role }).then((answer) => answer.expect(201))
    return signedIn(email, password)
  }
  return {
    get parts() {
      return running().parts
    },
    get url() {
      return running().url
    },
    get broken() {
      return running().broken
    },
    firstAdmin: running().firstAdmin,
    stop: () => running().stop(),
    clock,
    folder,
    guest,
    family: async (email = `family-${++made}@example.org`, how) => {
      const family = guest()
      const phone = '+91 98470 00000'
      const account = { email, phone, password: 'chembarathi poovu' }
      if (how === 'unproven') await done(family.post('/api/auth/register', account), 201)
      else {
        const { store } = running().parts
        const id = await registerConfirmed(store, family, { email })
        await store.write(() => {
          const now = store.vault.accounts.byId(id)
          if (now) store.vault.accounts.setIdentifier(now, 'phone', phone)
        })
      }
      return family
    },
    admin: () => signedIn(ADMIN.email, ADMIN.password),
    verifier: (email = `verifier-${++made}`) => member(email, 'verifier', 'a verifier password'),
    colleague: (email = `colleague-${++made}`) => member(email, 'admin', COLLEAGUE_PASSWORD),
    restart: async (between = () => undefined) => {
      await running().stop()
      await between()
      open = await start()
    },
    close: async () => {
      await open?.stop()
      // A test file holds its app to the end of the run; the closed server behind it must be collectable.
      open = null
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
