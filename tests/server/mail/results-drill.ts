/** What the drill of letters about decisions does to a server, and the promises that are checked after each step. */
import { expect } from 'bun:test'
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Status } from '#events/application/statuses.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { registerConfirmed } from '../../kit/confirmed.ts'
import { wholeForm } from '../../kit/forms.ts'
import { moveTo } from '../../kit/season.ts'
import { delivered, mailBy, type Peer } from '../../kit/smtp-peer.ts'
import { copyFolder } from '../../kit/staff-state.ts'

const MINUTE = 60_000
const decisions: readonly string[] = ['finalized', 'waitlist', 'rejected']
const environment = { ALLOW_PRIVATE_SMTP: '1', LOG_LEVEL: 'silent' }

const statuses = ['ranked', 'shortlisted', 'waitlist', 'finalized', 'rejected'] as const
const who = fc.nat(3)
/** What a crash may cut short, after the log has it and before the queue of letters does. */
const change = fc.oneof(
  { weight: 8, arbitrary: fc.record({ step: fc.constant('move'), who, to: fc.constantFrom(...statuses) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('undo'), who }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('publish'), again: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('withhold') }) },
)
const minutes = fc.constantFrom(1, 1, 2, 3, 60)
export const Step = fc.oneof(
  { weight: 8, arbitrary: change },
  { weight: 2, arbitrary: change.map((cut) => ({ step: 'crash', cut }) as const) },
  { weight: 6, arbitrary: minutes.map((count) => ({ step: 'time', count }) as const) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('send now'), who }) },
  { weight: 2, arbitrary: fc.constantFrom({ step: 'mail off' } as const, { step: 'mail on' } as const) },
  { weight: 1, arbitrary: fc.constant({ step: 'restart' } as const) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('erase'), who }) },
)
type Change = typeof change extends fc.Arbitrary<infer S> ? S : never
export type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never

/** `moves`: to which statuses it went since the last letter about a status; `heard`: what those were about. */
type Family = {
  id: string
  email: string
  status: Status
  moves: Status[]
  heard: string[]
  isErased: boolean
}
export type Prepared = { folder: string; families: Pick<Family, 'id' | 'email'>[] }

/** Three families with an address and one without, all ranked, on a folder whose server has ended. */
export async function prepared(peer: Peer): Promise<Prepared> {
  const app = await testApp({ environment })
  const admin = await app.admin()
  const families: Prepared['families'] = []
  for (const email of ['one@example.org', 'two@example.org', 'three@example.org', '']) {
    const family = app.guest()
    const phone = `+91 98470 1000${families.length}`
    await registerConfirmed(app.parts.store, family, { phone, email })
    await done(family.patch('/api/me', { locale: 'en' }))
    const { id } = (await done(family.post('/api/applications', wholeForm()), 201)).json
    await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
    await moveTo(admin, id, 'ranked')
    families.push({ id, email })
  }
  await mailBy(admin, peer.port)
  await app.stop()
  return { folder: app.folder, families }
}

/** What a letter is about by its subject; null for one that is about no status. */
function statusIn(subject: string): Status | null {
  if (subject.startsWith('About your application')) return 'rejected'
  const words = /: (Final Selection|Waitlist|Shortlisted)$/.exec(subject)?.[1]
  if (words === 'Final Selection') return 'finalized'
  return words === 'Waitlist' ? 'waitlist' : words === 'Shortlisted' ? 'shortlisted' : null
}

export class Drill {
  private readonly app: TestApp
  private readonly peer: Peer
  private readonly families: Family[]
  private admin: Client
  private isPublished = false
  private seen = 0
  private constructor(parts: { app: TestApp; admin: Client; peer: Peer; families: Family[] }) {
    this.app = parts.app
    this.admin = parts.admin
    this.peer = parts.peer
    this.families = parts.families
  }
  static async on({ folder: from, families }: Prepared, peer: Peer): Promise<Drill> {
    const folder = mkdtempSync(join(tmpdir(), 'results-'))
    cpSync(from, folder, { recursive: true })
    const app = await testApp({ folder, environment })
    peer.letters.length = 0
    return new Drill({
      app,
      admin: await app.admin(),
      peer,
      families: families.map((one) => ({
        ...one,
        status: 'ranked',
        moves: [],
        heard: [],
        isErased: false,
      })),
    })
  }
  close = (): Promise<void> => this.app.close()

  private family(who: number): Family {
    const one = this.families[who]
    if (!one) throw new Error('there is no such family')
    return one
  }
  private async change(ask: Change): Promise<void> {
    if (ask.step === 'publish' || ask.step === 'withhold') {
      const published = ask.step === 'publish'
      await this.admin.put('/api/admin/results', { published, ...('again' in ask && { again: ask.again }) })
      return
    }
    const one = this.family(ask.who)
    const path = `/api/admin/applications/${one.id}`
    if ('to' in ask) await this.admin.post(`${path}/status`, { status: ask.to, reason: 'Drilled' })
    else {
      const seq = (await this.admin.get(path)).json.auditTrail?.at(-1)?.seq
      await this.admin.post(`${path}/undo`, { seq: seq ?? 1 })
    }
  }
  /** The process dies right after the commit. Nothing is due before, so no sent letter is forgotten. */
  private async crash(ask: Change): Promise<void> {
    await this.app.parts.mail.work()
    const { folder, parts } = this.app
    const { log } = parts.store
    const { append } = log
    let left: string | null = null
    log.append = (batch) => {
      const ended = append(batch)
      return () => {
        ended()
        if (batch.length > 0) left = copyFolder(folder)
      }
    }
    await this.change(ask)
    log.append = append
    await this.app.restart(() => {
      if (left === null) return
      rmSync(folder, { recursive: true, force: true })
      renameSync(left, folder)
    })
  }
  private async sendNow(who: number): Promise<void> {
    const { letters } = (await done(this.admin.get('/api/admin/mail?limit=500'))).json
    const mine = letters.filter(({ to }: { to: string }) => to === this.family(who).email)
    for (const { id } of mine) await this.admin.post(`/api/admin/mail/${id}/retry`)
    await this.app.parts.mail.work()
  }
  private async act(ask: Step): Promise<unknown> {
    switch (ask.step) {
      case 'crash':
        return this.crash(ask.cut)
      case 'time':
        this.app.clock.advance(ask.count * MINUTE)
        // A session of staff ends after hours.
        this.admin = await this.app.admin()
        return this.app.parts.mail.work()
      case 'send now':
        return this.sendNow(ask.who)
      case 'mail off':
        return this.admin.put('/api/admin/settings/smtp_host', { value: '' })
      case 'mail on':
        return mailBy(this.admin, this.peer.port)
      case 'restart':
        return this.app.restart()
      case 'erase':
        return this.admin.delete(`/api/admin/applications/${this.family(ask.who).id}`)
      default:
        return this.change(ask)
    }
  }
  /** Takes a step, and holds what arrived against the promises. */
  async step(ask: Step): Promise<void> {
    const wasPublished = this.isPublished
    await this.act(ask)
    await this.look()
    this.listen(wasPublished || this.isPublished)
  }
  private async look(): Promise<void> {
    this.isPublished = (await done(this.admin.get('/api/admin/results'))).json.isPublished
    for (const one of this.families) {
      const { status, json } = await this.admin.get(`/api/admin/applications/${one.id}`)
      if (status === 404) one.isErased = true
      else if (json.status !== one.status) {
        one.status = json.status
        one.moves.push(json.status)
      }
    }
  }
  /** Nobody hears of a decision that is not published, of a step twice, or of anything once it is erased. */
  private listen(mayDecide: boolean): void {
    const arrived = this.peer.letters.slice(this.seen)
    this.seen = this.peer.letters.length
    for (const { recipients, subject = '' } of arrived) {
      const about = statusIn(subject)
      const one = this.families.find(({ email }) => recipients.includes(email))
      if (!about || !one) throw new Error(`nobody expects "${subject}" to ${recipients}`)
      if (decisions.includes(about)) expect([subject, mayDecide]).toEqual([subject, true])
      expect([subject, one.isErased, one.moves.includes(about)]).toEqual([subject, false, true])
      // What came before it will not be told any more.
      one.moves = one.moves.slice(one.moves.lastIndexOf(about) + 1)
      one.heard.push(about)
    }
  }
  /** In the end, with mail and published, everybody decided has heard just that, as the preview had counted. */
  async end(): Promise<void> {
    await mailBy(this.admin, this.peer.port)
    await delivered(this.app)
    await this.look()
    this.listen(this.isPublished)
    const { letters, otherwise } = (await done(this.admin.get('/api/admin/results'))).json
    const before = this.seen
    await this.step({ step: 'publish', again: true })
    await delivered(this.app)
    this.listen(true)
    const counted = letters.map(({ letters }: { letters: number }) => letters)
    expect(this.seen - before).toBe(counted.reduce((sum: number, n: number) => sum + n, 0))
    const there = this.families.filter(({ isErased }) => !isErased)
    const decided = there.filter(({ status }) => decisions.includes(status))
    const reached = decided.filter(({ email }) => email !== '')
    expect(reached.map(({ heard }) => heard.at(-1))).toEqual(reached.map(({ status }) => status))
    expect(otherwise.total).toBe(decided.length - reached.length)
    await this.step({ step: 'time', count: 60 })
    expect(this.seen - before).toBe(counted.reduce((sum: number, n: number) => sum + n, 0))
  }
}
