/** The unit of work of a command: it reads the state left by earlier commands of its batch, and stages its own changes. */
import {
  type Application,
  evolveApplication,
  isThere,
  newApplication,
  withDraft,
} from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { takesPlace } from '#events/application/statuses.ts'
import type { Decision, Recorded } from '#events/decider.ts'
import { criteriaOf, evolveProgramme, type Programme, type ProgrammeEvent } from '#events/programme/events.ts'
import { evolveRights, hasLost, isActiveAdmin, type StaffEvent, type StaffRights } from '#events/staff.ts'
import { RightLost } from '../runtime/errors.ts'
import { type Log, programmeStream, staffIdOf, staffStream } from './log.ts'
import { type AnyEvent, isApplicationEvent, isStaffEvent } from './payloads.ts'
import type { CommandKey, Draft } from './records.ts'
import { nothingStaged, type Staged } from './staged.ts'
import type { State } from './state.ts'
import type { Vault } from './vault.ts'

/**
 * What a command reads of applications, named before it is decided: by their ids or streams, or all of an account. `roster`:
 * anything of all of them, such as the ranking or how many places are taken. Programme and staff are always there.
 */
export type Needs = {
  ids?: readonly string[]
  streams?: readonly string[]
  owner?: string
  roster?: boolean
  /** Its idempotency key: a change that was decided before has the same outcome again. Outcomes with one are JSON. */
  key?: CommandKey | undefined
}
/** `now`: the clock's time, by which is decided. `at`: the stamp of the events, never before that of an earlier one. UTC. */
export type Moment = { now: string; at: string }
type Context = { batch: Staged; state: State; log: Log; vault: Vault; needs: Needs; moment: Moment }

/** What it stages is dropped, and what it writes beside the log undone, where the command is refused. */
export class Transaction {
  readonly staged = nothingStaged()
  /** The clock's time, UTC: what decisions go by, such as deadlines and ages. */
  readonly now: string
  /** The stamp of its events, UTC: never before that of an earlier event, so it may be ahead of the clock. */
  readonly at: string
  private readonly batch: Staged
  private readonly state: State
  private readonly log: Log
  private readonly vault: Vault
  private readonly needs: Needs
  private readonly named: Set<string>
  private readonly read = new Map<string, Application | null>()
  private readonly lost = new Map<string, boolean>()
  constructor({ batch, state, log, vault, needs, moment }: Context) {
    this.batch = batch
    this.state = state
    this.log = log
    this.vault = vault
    this.needs = needs
    this.now = moment.now
    this.at = moment.at
    this.named = new Set(needs.streams)
  }

  /** @throws for a stream that the command's needs do not name: that is a bug */
  application(stream: string): Application | null {
    this.assertNamed(this.named.has(stream))
    const pending = this.staged.changed.get(stream) ?? this.batch.changed.get(stream)
    return pending ? pending.now : this.recorded(stream)
  }
  /** The same where it has been started. @throws where it has not: that is a bug. */
  started(stream: string): Application {
    const now = this.application(stream)
    if (!now) throw new Error(`there is no application in ${stream}`)
    return now
  }
  /** What this command and those before it in its batch have changed, by stream. */
  pending(): Iterable<[string, Application | null]> {
    return [...this.changed()].map(([stream, { now }]) => [stream, now])
  }
  /** @throws as `application` does */
  streamOf(id: string): string | null {
    this.assertNamed(this.needs.ids?.includes(id) === true)
    return this.nowNamed(this.state.streamOf(id) ?? this.pendingStream((now) => now.file().id === id))
  }
  /** The stream of this account's application in a season, also one that another command of this batch started. */
  streamOfOwner(userId: string, season: string): string | null {
    this.assertNamed(this.needs.owner === userId)
    const pending = this.pendingStream(
      (now) => now.standing.season === season && now.file().userId === userId,
    )
    return this.nowNamed(pending ?? this.state.streamOfOwner(userId, season))
  }
  /** Whether an earlier command of this batch changed the criteria of a season. */
  hasNewCriteria(season: string): boolean {
    return criteriaOf(this.programme(), season) !== criteriaOf(this.state.programme(), season)
  }
  /** How many places of a season are taken, with what this command and those before it in its batch have changed. */
  takenPlaces(season: string): number {
    this.assertNamed(false)
    const takes = (one: Application | null): number =>
      Number(one !== null && one.standing.season === season && takesPlace(one.standing.status))
    return [...this.changed().values()].reduce(
      (sum, { was, now }) => sum + takes(now) - takes(was),
      this.state.takenPlaces(season),
    )
  }
  /** Whether something of these types happened to an application after a place in the log, or in this batch. */
  happenedSince(stream: string, position: number, types: ReadonlySet<string>): boolean {
    const pending = [...this.batch.events, ...this.staged.events]
    return (
      pending.some((one) => one.stream === stream && one.seq > position && types.has(one.event.type)) ||
      this.log.typesSince(stream, position).some((type) => types.has(type))
    )
  }
  /** The streams to which something of these types happened after a place in the log, or by an earlier command of this batch. */
  streamsSince(position: number, types: ReadonlySet<string>): Set<string> {
    const pending = [...this.batch.events, ...this.staged.events].filter(
      ({ seq, event }) => seq > position && types.has(event.type),
    )
    return new Set([...this.log.streamsSince(position, types), ...pending.map(({ stream }) => stream)])
  }
  /** What this command and those before it in its batch have added to an application, oldest first. */
  eventsOf(stream: string): Recorded<ApplicationEvent>[] {
    const pending = [...this.batch.events, ...this.staged.events]
    return pending.filter((one) => one.stream === stream).filter(isApplicationEvent)
  }
  programme(): Programme {
    return this.staged.programme ?? this.batch.programme ?? this.state.programme()
  }
  /** The place in the log of the newest event that this command has staged; 0 before its first. */
  lastSeq(): number {
    return this.staged.events.at(-1)?.seq ?? 0
  }
  /** Whether an application of the season has this number, also where another command of this batch started it. */
  isNumberTaken(season: string, number: string): boolean {
    this.assertNamed(false)
    const hasIt = (now: Application): boolean =>
      now.standing.season === season && now.file().number === number
    return this.state.isNumberTaken(season, number) || this.pendingStream(hasIt) !== null
  }
  /** For a stream that this command starts. */
  newKey(stream: string): void {
    this.named.add(stream)
    this.vault.keys.create(stream)
  }
  /** Stages a draft in memory; the caller decides whether it is also written. */
  typeDraft(draft: Draft): void {
    this.change(draft.stream, withDraft(this.started(draft.stream), draft))
  }

  /** Writes the row of an application anew, as its events make it. */
  restate(stream: string, now: Application): void {
    this.change(stream, now)
  }

  /** Stages what a decider decided for an application; a refusal is handed back as it is. */
  decide(stream: string, actor: string, decision: Decision<ApplicationEvent>): Decision<ApplicationEvent> {
    if (decision.ok)
      for (const event of decision.events) {
        const now = this.application(stream)
        const recorded = this.record(stream, (now?.standing.events ?? 0) + 1, actor, event)
        const next = evolveApplication(now ?? newApplication, recorded)
        this.change(stream, isThere(next) ? next : null)
      }
    return decision
  }
  decideProgramme(actor: string, decision: Decision<ProgrammeEvent>): Decision<ProgrammeEvent> {
    if (decision.ok)
      for (const event of decision.events) {
        const now = this.programme()
        const recorded = this.record(programmeStream, now.events + 1, actor, event)
        this.staged.programme = evolveProgramme(now, recorded)
      }
    return decision
  }
  /** The rights of a member of staff, with what commands of this batch have changed before. */
  rightsOf(accountId: string): StaffRights {
    const now = this.state.rights.of(accountId)
    return this.pendingOf(accountId).reduce((rights, one) => evolveRights(rights, accountId, one), now)
  }
  /** The accounts of all admins in ascending order, with what commands of this batch have changed before. */
  admins(): string[] {
    const pending = [...this.batch.events, ...this.staged.events].filter(isStaffEvent)
    const ids = new Set([...this.state.rights.ids(), ...pending.map(({ stream }) => staffIdOf(stream))])
    return [...ids].filter((id) => isActiveAdmin(this.rightsOf(id))).sort()
  }
  recordStaff(accountId: string, actor: string, event: StaffEvent): Recorded<StaffEvent> {
    const stream = staffStream(accountId)
    const version = this.log.versionOf(stream) + this.pendingOf(accountId).length + 1
    return this.record(stream, version, actor, event)
  }

  private assertNamed(isNamed: boolean): void {
    if (!isNamed && this.needs.roster !== true)
      throw new Error('a command reads of applications what its needs do not name')
  }
  private nowNamed(stream: string | null): string | null {
    if (stream !== null) this.named.add(stream)
    return stream
  }
  private pendingOf(accountId: string): Recorded<StaffEvent>[] {
    const stream = staffStream(accountId)
    const pending = [...this.batch.events, ...this.staged.events]
    return pending.filter((one) => one.stream === stream).filter(isStaffEvent)
  }
  /**
   * A request is let in by what the log gave its sender then; an earlier command of this batch may have taken it.
   * @throws RightLost
   */
  private assertNothingLost(actor: string): void {
    const known = this.lost.get(actor)
    const isLost = known ?? hasLost(this.state.rights.of(actor), this.rightsOf(actor))
    if (known === undefined) this.lost.set(actor, isLost)
    if (isLost) throw new RightLost()
  }
  private record<E extends AnyEvent>(stream: string, version: number, actor: string, event: E): Recorded<E> {
    this.assertNothingLost(actor)
    const seq = this.log.size() + this.batch.events.length + this.staged.events.length + 1
    const recorded = { seq, stream, version, at: this.at, actor, event }
    this.staged.events.push(recorded)
    return recorded
  }
  private changed() {
    return new Map([...this.batch.changed, ...this.staged.changed])
  }
  private pendingStream(matches: (now: Application) => boolean): string | null {
    for (const { changed } of [this.staged, this.batch])
      for (const [stream, { now }] of changed) if (now && matches(now)) return stream
    return null
  }
  /** From the state, memoised: most commands need it to decide and again to change it. */
  private recorded(stream: string): Application | null {
    const known = this.read.get(stream)
    if (known !== undefined) return known
    const now = this.state.application(stream)
    this.read.set(stream, now)
    return now
  }
  private change(stream: string, now: Application | null): void {
    const pending = this.staged.changed.get(stream) ?? this.batch.changed.get(stream)
    this.staged.changed.set(stream, { was: pending ? pending.was : this.recorded(stream), now })
  }
}
