/** What the drill of staff accounts does to a server: people, their steps, and the promises checked after each. */

import { expect } from 'bun:test'
import { rmSync } from 'node:fs'
import { ADMIN, type TestApp } from '../../kit/app.ts'
import { codeAt } from '../../kit/authenticator.ts'
import type { Answer, Client } from '../../kit/client.ts'
import { copyFolder, cutAround, fillLog, makeRoom } from '../../kit/staff-state.ts'
import type { Kind, Person, Step } from './drill-steps.ts'
import { accountsByLog, disagreeing } from './log-by-hand.ts'

export class Drill {
  readonly people: Person[] = [
    { email: ADMIN.email, passwords: [ADMIN.password], secrets: [], links: [], clients: [] },
  ]
  isFull = false
  private made = 0
  private ended = new WeakSet<Client>()
  private readonly app: TestApp
  constructor(app: TestApp) {
    this.app = app
  }

  private network = () => ({
    'x-forwarded-for': `198.51.${Math.floor(++this.made / 250)}.${this.made % 250}`,
  })
  private idOf = (email: string) => this.app.parts.store.vault.accounts.holders('email', email)[0]?.id ?? ''
  private person = (n: number): Person => this.people[n % this.people.length] ?? this.nobody()
  private nobody(): never {
    throw new Error('there is nobody')
  }
  /** Tries what may be right, until one opens. */
  async signIn(person: Person): Promise<Answer | null> {
    for (const password of person.passwords) {
      const client = this.app.guest()
      const body = { email: person.email, password }
      let answer = await client.post('/api/auth/login', body, this.network())
      for (const secret of answer.json.code === 'second-factor' ? person.secrets : []) {
        this.app.clock.advance(31_000)
        const code = codeAt(secret, this.app.clock.now())
        answer = await client.post('/api/auth/login', { ...body, code }, this.network())
        if (answer.status === 200) break
      }
      if (answer.status === 200) person.clients = [...person.clients.slice(-4), client]
      if (answer.status !== 401) return answer
    }
    return null
  }
  /** Somebody signed in who may manage; null where nobody is. */
  private async manager(): Promise<Client | null> {
    for (const { clients } of this.people)
      for (const client of clients) if ((await client.get('/api/admin/team')).status === 200) return client
    return null
  }
  private async own(person: Person): Promise<Client | null> {
    for (const client of person.clients) if ((await client.get('/api/me')).status === 200) return client
    return null
  }
  private async add(manager: Client | null, role: 'admin' | 'verifier') {
    const email = `drilled-${this.people.length}`
    const password = `the first of ${email}`
    this.people.push({ email, passwords: [password], secrets: [], links: [], clients: [] })
    return manager?.post('/api/admin/team', { email, password, role })
  }
  private async chooseByLink(person: Person) {
    const token = person.links.at(-1)
    const password = `chosen by link ${++this.made}`
    person.passwords.push(password)
    return token && this.app.guest().post('/api/auth/reset', { token, password })
  }
  private async ownPassword(person: Person) {
    const newPassword = `chosen by its owner ${++this.made}`
    const client = await this.own(person)
    const known = [...person.passwords]
    person.passwords.push(newPassword)
    for (const password of client ? known : []) {
      const answer = await client?.post('/api/me/password', { password, newPassword }, this.network())
      if (answer?.json.code !== 'wrong-password') return answer
    }
  }
  private async codeOn(person: Person) {
    const client = await this.own(person)
    for (const password of client ? person.passwords : []) {
      const answer = await client?.post('/api/me/second-factor', { password }, this.network())
      if (answer?.status === 200) person.secrets.push(answer.json.secret)
      if (answer?.json.code !== 'wrong-password') break
    }
    return client?.post('/api/me/second-factor/confirm', { code: this.code(person) })
  }
  private code = (person: Person): string => {
    this.app.clock.advance(31_000)
    return codeAt(person.secrets.at(-1) ?? 'A'.repeat(32), this.app.clock.now())
  }
  private async dropCode(person: Person) {
    const client = await this.own(person)
    for (const password of client ? person.passwords : []) {
      const body = { password, code: this.code(person) }
      const answer = await client?.post('/api/me/second-factor/remove', body, this.network())
      if (answer?.json.code !== 'wrong-password') return
    }
  }
  private async makeLink(manager: Client | null, person: Person) {
    const answer = await manager?.post(`/api/admin/accounts/${this.idOf(person.email)}/reset-link`)
    if (answer?.status === 200) person.links.push(new URL(answer.json.url).searchParams.get('token') ?? '')
  }
  private async restart(): Promise<void> {
    await this.app.restart()
    this.isFull = false
  }

  async act({ kind, who }: Pick<Step, 'kind' | 'who'>): Promise<unknown> {
    const person = this.person(who)
    const manager = await this.manager()
    const path = `/api/admin/team/${this.idOf(person.email)}`
    const work: Record<Kind, () => unknown> = {
      'add verifier': () => this.add(manager, 'verifier'),
      'add admin': () => this.add(manager, 'admin'),
      'make verifier': () => manager?.patch(path, { role: 'verifier' }),
      'make admin': () => manager?.patch(path, { role: 'admin' }),
      disable: () => manager?.patch(path, { disabled: true }),
      enable: () => manager?.patch(path, { disabled: false }),
      'make link': () => this.makeLink(manager, person),
      'use link': () => this.chooseByLink(person),
      'own password': () => this.ownPassword(person),
      'code on': () => this.codeOn(person),
      'drop code': () => this.dropCode(person),
      'take code': () => manager?.delete(`${path}/second-factor`),
      'sign in': () => this.signIn(person),
      guess: () =>
        this.app
          .guest()
          .post('/api/auth/login', { email: person.email, password: 'a guess' }, this.network()),
      'fill log': async () => {
        await fillLog(this.app)
        this.isFull = true
      },
      'make room': () => {
        makeRoom(this.app)
        this.isFull = false
      },
      restart: () => this.restart(),
    }
    return work[kind]()
  }
  /** Goes on from what a power cut at the first append would have left. */
  private async cut(end: 'before' | 'after', work: () => Promise<unknown>): Promise<void> {
    const { folder } = this.app
    const cut = await cutAround(this.app, work)
    if (!cut) return
    await this.app.restart(() => {
      rmSync(folder, { recursive: true })
      copyFolder(cut[end], folder)
    })
    // What the cut undid did not end any session.
    this.ended = new WeakSet()
    for (const copy of Object.values(cut)) rmSync(copy, { recursive: true })
  }
  /** A second admin and a verifier, all signed in. */
  async begin(): Promise<void> {
    await this.act({ kind: 'sign in', who: 0 })
    for (const kind of ['add admin', 'add verifier'] as const) await this.act({ kind, who: 0 })
    for (const who of [1, 2]) await this.act({ kind: 'sign in', who })
  }
  async step({ kind, who, end, beside }: Step): Promise<void> {
    this.app.clock.advance(120_000)
    const isPower = kind === 'fill log' || kind === 'make room' || kind === 'restart'
    const work = () =>
      Promise.all([this.act({ kind, who }), beside !== null && !isPower && this.signIn(this.person(beside))])
    if (end === '' || isPower || this.isFull) await work()
    else await this.cut(end, work)
  }

  /** The promises. */
  async check(): Promise<void> {
    const { store } = this.app.parts
    const byLog = accountsByLog(store)
    expect(disagreeing(store, byLog)).toEqual([])
    for (const { email, clients } of this.people) {
      const log = byLog.get(this.idOf(email))
      for (const client of clients) {
        const me = await client.get('/api/me')
        if (this.ended.has(client)) expect(me.status).toBe(401)
        if (me.status === 401) this.ended.add(client)
        if (me.status === 200) expect([email, log?.isActive, log?.role]).toEqual([email, true, me.json.role])
        const team = await client.get('/api/admin/team')
        if (team.status === 200) expect([email, log?.isActive, log?.role]).toEqual([email, true, 'admin'])
      }
    }
    if (!this.isFull) await this.checkThatAnAdminGetsIn(byLog)
  }
  private async checkThatAnAdminGetsIn(byLog: ReturnType<typeof accountsByLog>): Promise<void> {
    const admins = this.people.filter(({ email }) => {
      const log = byLog.get(this.idOf(email))
      return log?.isActive && log.role === 'admin'
    })
    expect(admins.length).toBeGreaterThan(0)
    for (const admin of admins) if ((await this.signIn(admin))?.status === 200) return
    // Whoever has the data folder makes a link for an admin whose password was locked.
    const [admin = this.nobody()] = admins
    const link = await this.app.parts.local.staffLink({ email: admin.email })
    admin.links.push(new URL(link?.url ?? '').searchParams.get('token') ?? '')
    await this.chooseByLink(admin)
    expect((await this.signIn(admin))?.status).toBe(200)
  }
}
