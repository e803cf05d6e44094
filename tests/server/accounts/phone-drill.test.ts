/**
 * Any sequence of registering, signing in, choosing new passwords, changing numbers and erasing, over two numbers that neighbours share:
 * after each step the answer is the one that a list of the accounts gives.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import * as fc from 'fast-check'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'

const RUNS = Number(process.env.DRILL_RUNS ?? 12)
setDefaultTimeout(600_000 + RUNS * 2000)
const HOUR = 3_600_000
const passwords = ['chembarathi poovu', 'thulasi kathir', 'kanikonna mala']
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  app = await testApp({ environment: { REGISTRATIONS_PER_HOUR: '100000' } })
  admin = await app.admin()
  await done(admin.put('/api/admin/settings/application_deadline', { value: '2099-12-31T00:00:00.000Z' }))
})
afterAll(() => app.close())

const choice = fc.nat(1)
const password = fc.constantFrom(...passwords)
const name = fc.oneof(
  fc.record({ by: fc.constant('phone' as const), of: choice, spelling: fc.nat(3) }),
  fc.record({ by: fc.constant('email' as const), of: choice, spelling: fc.constant(0) }),
)
type Name = { by: 'phone' | 'email'; of: number; spelling: number }
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constant('register' as const),
      phone: choice,
      email: fc.option(choice),
      password,
      another: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ step: fc.constant('sign in' as const), name, password }) },
  {
    weight: 2,
    arbitrary: fc.record({ step: fc.constant('new password' as const), of: fc.nat(9), password }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ step: fc.constant('change number' as const), of: fc.nat(9), phone: choice }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('erase' as const), of: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('restart' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Known = {
  id: string
  phone: number
  email: number | null
  password: string
  who: Client
}

let runs = 0
class Village {
  readonly run = ++runs
  /** The oldest first. */
  known: Known[] = []
  private number = (of: number) => `9${String(this.run).padStart(8, '0')}${of}`
  private address = (of: number) => `village-${this.run}-${of}@example.org`
  private typed({ by, of, spelling }: Name): string {
    if (by === 'email') return this.address(of)
    const number = this.number(of)
    return (
      [number, `+91 ${number}`, `0${number}`, `0091-${number.slice(0, 5)} ${number.slice(5)}`][spelling] ??
      number
    )
  }
  private holders = ({ by, of }: Pick<Name, 'by' | 'of'>) => this.known.filter((one) => one[by] === of)

  private refusal({ phone, email, password, another }: Extract<Step, { step: 'register' }>): string | null {
    const isByPhone = email === null
    const holders = this.holders(isByPhone ? { by: 'phone', of: phone } : { by: 'email', of: email })
    if (holders.length > 0 && !another) return isByPhone ? 'phone-taken' : 'email-used'
    const isTheirs = holders.some((one) => one.password === password)
    return isTheirs ? (isByPhone ? 'phone-taken' : 'email-taken') : null
  }
  private async register(ask: Extract<Step, { step: 'register' }>): Promise<void> {
    const expected = this.refusal(ask)
    const who = app.guest()
    const { phone, email, password, another } = ask
    const answer = await who.post('/api/auth/register', {
      phone: this.typed({ by: 'phone', of: phone, spelling: this.known.length % 4 }),
      ...(email !== null && { email: this.address(email) }),
      password,
      another,
    })
    expect([answer.status, answer.json.code]).toEqual(expected ? [409, expected] : [201, undefined])
    if (expected !== null) return
    this.known.push({ id: answer.json.id, phone, email, password, who })
  }
  private async signIn({ name, password }: Extract<Step, { step: 'sign in' }>): Promise<void> {
    const opening = this.holders(name).filter((one) => one.password === password)
    const { status, json } = await app.guest().post('/api/auth/login', { email: this.typed(name), password })
    expect(status).toBe(opening.length > 0 ? 200 : 401)
    // Where a later password is that of a neighbour too, either may be meant.
    if (status === 200) expect(opening.map(({ id }) => id)).toContain(json.id)
  }
  private async changeNumber(one: Known, to: number): Promise<void> {
    const others = this.holders({ by: 'phone', of: to }).filter((other) => other !== one)
    const isTaken = to !== one.phone && others.some(({ password }) => password === one.password)
    const expected = isTaken ? 'phone-taken' : undefined
    const phone = this.typed({ by: 'phone', of: to, spelling: this.known.length % 4 })
    const { status, json } = await one.who.post('/api/me/phone', { phone, password: one.password })
    expect([status, json.code]).toEqual(expected ? [409, expected] : [200, undefined])
    if (!expected) one.phone = to
  }
  async take(ask: Step): Promise<void> {
    // Whoever waited has waited long enough, and no two accounts are made at the same time.
    app.clock.advance(2 * HOUR)
    if (ask.step === 'register') return this.register(ask)
    if (ask.step === 'sign in') return this.signIn(ask)
    if (ask.step === 'restart') return app.restart()
    const one = this.known[ask.of]
    if (!one) return
    if (ask.step === 'change number') return this.changeNumber(one, ask.phone)
    if (ask.step === 'new password') {
      const body = { password: one.password, newPassword: ask.password }
      await done(one.who.post('/api/me/password', body))
      one.password = ask.password
      return
    }
    const { id } = (await done(one.who.post('/api/applications', { groomName: 'A made-up family' }), 201))
      .json
    admin = await app.admin()
    await done(admin.delete(`/api/admin/applications/${id}`), 204)
    this.known = this.known.filter((other) => other !== one)
  }
}

test('given any families that share numbers, when each step is taken, then every answer is that of a list of their accounts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      const village = new Village()
      for (const one of steps) await village.take(one)
    }),
    { numRuns: RUNS },
  )
})
