/** What families and staff do in a drawn season: each act asks the real deciders, and what they refuse changes nothing. */

import { declineOverPlaces } from '#events/application/bounds.ts'
import { addNote, changeStatus, erase, recordFacts } from '#events/application/decide.ts'
import { amend, startApplication, submit, withdraw } from '#events/application/decide-applicant.ts'
import { heldOverPlaces, undo } from '#events/application/decide-undo.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Facts, Found } from '#events/application/facts.ts'
import type { RejectionKind } from '#events/application/rejection.ts'
import { isStarted } from '#events/application/standing.ts'
import type { Status } from '#events/application/statuses.ts'
import { type Decision, decided } from '#events/decider.ts'
import { bound as binding, wholeForm } from '../kit/forms.ts'
import { uuidFor } from '../vectors/chance.ts'
import type { Made } from './made.ts'
import { isHeld, releaseKept } from './ranks.ts'

const staff = ['an admin', 'another admin', 'a verifier'] as const
export const roleOf = (by: number) => (by === 2 ? 'verifier' : 'admin')
export const staffOf = (by: number): string => uuidFor(staff[by] ?? staff[0])
const familyOf = (stream: string): string => uuidFor(`owner of ${stream}`)
export const reason = 'As it was drawn'

/** What a family declares is drawn whole, with bands that no form of today leads to. */
const declaring = (decision: Decision<ApplicationEvent>, declared: Facts): Decision<ApplicationEvent> =>
  decision.ok
    ? decided(
        ...decision.events.map((event) =>
          event.type === 'ApplicationSubmitted' || event.type === 'ApplicationAmended'
            ? { ...event, facts: { declared } }
            : event,
        ),
      )
    : decision

export function acting(made: Made) {
  const { log, bound, decide, historyOf, season, standingOf } = made
  const moment = () => ({ now: log.next(), deadline: '9999-01-01T00:00:00.000Z' })
  const byStaff = (stream: string, by: number, decision: Decision<ApplicationEvent>) =>
    decide(stream, staffOf(by), decision)
  return {
    start: (stream: string): void => {
      if (standingOf(stream).stage !== 'not-started') return
      const ids = { id: uuidFor(`id of ${stream}`), userId: familyOf(stream), number: '4120872' }
      decide(stream, familyOf(stream), startApplication({ ...ids, season: season() }, moment()))
    },
    send: (stream: string, declared: Facts): void => {
      const now = standingOf(stream)
      if (!isStarted(now)) return
      const decision = submit(now, { form: wholeForm(), saves: 1, bound: binding }, moment())
      decide(stream, familyOf(stream), declaring(decision, declared))
    },
    amend: (stream: string, declared: Facts): void => {
      const now = standingOf(stream)
      // One that was sent back is written to as a draft, and sent again.
      if (now.stage !== 'sent' || now.status === 'draft') return
      const decision = amend(now, { form: wholeForm(), changes: { groomOccupation: 'Tailor' } }, moment())
      decide(stream, familyOf(stream), declaring(decision, declared))
    },
    withdraw: (stream: string): void => {
      const now = standingOf(stream)
      if (isStarted(now)) decide(stream, familyOf(stream), withdraw(now))
    },
    erase: (stream: string): void => byStaff(stream, 0, erase(standingOf(stream))),
    move: (stream: string, by: number, { to, kind }: { to: Status; kind?: RejectionKind | null }): void => {
      const ask = { status: to, reason, ...(kind && to === 'rejected' && { kind }) }
      const decision = changeStatus(standingOf(stream), ask, roleOf(by), made.programme())
      byStaff(stream, by, bound(stream, staffOf(by), { decision, isConfirmed: true }))
    },
    visit: (stream: string, by: number, facts: Found): void =>
      byStaff(stream, by, recordFacts(standingOf(stream), { facts, note: reason }, roleOf(by))),
    note: (stream: string, by: number): void => {
      const noteId = uuidFor(`note ${log.size()}`)
      byStaff(stream, by, addNote(standingOf(stream), { note: reason, noteId }))
    },
    decline: (stream: string): void =>
      byStaff(stream, 0, declineOverPlaces(standingOf(stream), { reason, at: log.next() })),
    /** Whoever of staff did something with the application last takes it back. */
    undo: (stream: string): void => {
      const history = historyOf(stream)
      const by = [0, 1, 2].find((one) => history.at(-1)?.actor === staffOf(one))
      if (by === undefined) return
      const { seq, actor } = history.at(-1) ?? { seq: 0, actor: '' }
      const isOther = (rank: number): boolean => isHeld(made, stream, rank)
      const decision = undo({
        seq,
        actor,
        role: roleOf(by),
        reason,
        history,
        isHeld: isOther,
        programme: made.programme(),
      })
      releaseKept(made, { stream, decision, actor })
      const isConfirmed = heldOverPlaces(history, seq)
      byStaff(stream, by, bound(stream, actor, { decision, isConfirmed, isUndo: true }))
    },
  }
}
