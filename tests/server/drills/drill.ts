/** One run of a drill: sends what people do, remembers what was answered, and after each step checks every promise. */
import type { Answer as Reply } from '../../kit/client.ts'
import { type Answer, count, type Outcome, type Tally } from './answers.ts'
import { type Filed, type History, historyOf } from './history.ts'
import {
  FAMILIES,
  type Family,
  firstAdmin,
  type Member,
  newFamily,
  newMember,
  type Person,
} from './people.ts'
import type { Stage } from './stage.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** `made`: the types of the events of a success; `could`: those that it may have made besides. */
export type Asked = {
  act: string
  by: Person
  method: Method
  path: string
  body?: unknown
  made?: (json: Reply['json'], status: number) => readonly string[]
  could?: readonly string[]
}
/** `json`: null where there is no answer. */
export type Told = { outcome: Outcome; status: number; code: string; json: Reply['json'] }

type SignIn = (drill: Drill, person: Person) => Promise<Told>

/** An erased family: what would name it or open what it sent. */
export type Gone = { stream: string; id: string; words: readonly string[]; wrapped: readonly Buffer[] }

export class Drill {
  readonly stage: Stage
  readonly tally: Tally
  readonly families: Family[]
  readonly staff: Member[]
  /** An admin whom no act touches, with a session that does not end: the promises look through its eyes. */
  readonly observer: Member
  answers: Answer[] = []
  /** The process died in this step, and whatever is answered later does not count. */
  isDead = false
  /** Went back to a backup in this step. */
  isBack = false
  /** Made a backup in this step. */
  hasBackedUp = false
  /** An erasure is recorded that a full disk keeps from being carried out. */
  isErasurePending = false
  /** Events that the server itself may add in this step. */
  bySystem: string[] = ['SignInRefused', 'CheckpointSigned']
  /** The upkeep went through, and with it what a full disk had held up. */
  isKeptUp = false
  /** The clock when the step began, UTC. */
  earliest = ''
  before: History
  after: History
  readonly gone = new Map<string, Gone>()
  readonly known = new Map<string, Gone>()
  /** Of each backup what was known when it was made. */
  readonly backups: { folder: string; history: History; texts: Map<string, string[]> }[] = []
  made = 0
  steps = 0

  private readonly signIn: SignIn

  constructor({ stage, tally, signIn }: { stage: Stage; tally: Tally; signIn: SignIn }) {
    this.stage = stage
    this.tally = tally
    this.signIn = signIn
    const guest = stage.app.guest
    this.families = Array.from({ length: FAMILIES }, () => newFamily(guest()))
    this.staff = [firstAdmin(guest()), newMember(guest(), 'second', 'the password of the second')]
    this.staff.push(newMember(guest(), 'visitor', 'the password of the visitor'))
    this.observer = newMember(guest(), 'observer', 'the password of the observer')
    this.before = historyOf(stage.keys)
    this.after = this.before
  }

  get now(): string {
    return this.stage.clock.now().toISOString()
  }
  /** Another network for each, so that no limit of one network is met. */
  network = (): Record<string, string> => {
    this.made += 1
    return { 'x-forwarded-for': `198.${51 + (this.made >> 16)}.${(this.made >> 8) & 255}.${this.made & 255}` }
  }
  family = (who: number): Family => this.families[who % this.families.length] ?? fail('no family')
  member = (who: number): Member => this.staff[who % this.staff.length] ?? fail('no staff')
  /** The application of a family as the log had it before this step; null where it had none. */
  filed = ({ id }: Person): Filed | null =>
    [...this.after.applications.values()].find(({ owner }) => owner === id) ?? null
  filedOf = (who: number): Filed | null => this.filed(this.family(who))

  begin(): void {
    this.before = this.after
    this.answers = []
    this.bySystem = ['SignInRefused', 'CheckpointSigned']
    this.isDead = false
    this.isBack = false
    this.hasBackedUp = false
    this.earliest = this.now
    this.steps += 1
  }
  die = (): void => {
    this.isDead = true
  }
  /** @param acts the names of what was done */
  end(acts: readonly string[]): void {
    const isStarted = this.isDead || this.isBack || acts.includes('restart')
    const isHeldUp = this.answers.some(
      ({ act, outcome }) => outcome === 'unavailable' && (act === 'erase' || act === 'withdraw'),
    )
    if (isStarted || this.isKeptUp) this.isErasurePending = false
    else if (isHeldUp) this.isErasurePending = true
    this.isKeptUp = false
  }

  /** Sends one request as somebody, who signs in again where the session has ended. */
  async ask(asked: Asked): Promise<Told> {
    const first = asked.by.client.cookie() === '' ? null : await this.send(asked)
    if (first && first.status !== 401) return this.note(asked, first)
    const opened = await this.signIn(this, asked.by)
    if (opened.outcome !== 'yes') return opened
    return this.note(asked, await this.send(asked))
  }
  private async send({ by, method, path, body }: Asked): Promise<Reply> {
    const { client } = by
    if (method === 'get') return client.get(path)
    if (method === 'delete') {
      const head = { 'content-type': 'application/json' }
      return client.send('DELETE', path, body === undefined ? undefined : JSON.stringify(body), head)
    }
    return client[method](path, body, this.network())
  }
  /** Records what an answer promises of the log. @throws for an answer that nobody may ever get */
  note({ act, by, made, could = [] }: Asked, { status, json, text }: Reply): Told {
    if (status >= 500 && status !== 503) throw new Error(`${act} was answered ${status}: ${text}`)
    const answered = status < 400 ? 'yes' : status === 503 ? 'unavailable' : 'no'
    const outcome: Outcome = this.isDead ? 'unknown' : answered
    const code = String(json?.code ?? '')
    const events = answered === 'yes' ? (made?.(json, status) ?? []) : []
    const isSure = outcome === 'yes'
    const answer: Answer = {
      act,
      actor: by.id,
      outcome,
      status,
      code,
      made: isSure ? events : [],
      could: isSure ? (events.length > 0 ? [] : could) : [...events, ...could],
    }
    this.answers.push(answer)
    count(this.tally, answer)
    return { outcome, status, code, json }
  }
  /** Reads as the observer, who leaves no trace. @throws unless it is answered 200 */
  async read(path: string): Promise<Reply['json']> {
    return (await this.observer.client.get(path)).expect(200).json
  }
}

export function fail(why: string): never {
  throw new Error(why)
}
