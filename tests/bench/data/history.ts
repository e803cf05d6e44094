/** What happens to one made-up application, decided by the product's own deciders, until it has enough events. */

import { randomUUID } from 'node:crypto'
import { addNote, changeStatus, recordFacts, verify } from '#events/application/decide.ts'
import { startApplication, submit } from '#events/application/decide-applicant.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Standing, Started } from '#events/application/standing.ts'
import type { Status } from '#events/application/statuses.ts'
import { type Decision, refused } from '#events/decider.ts'
import { emptyProgramme, settingValue } from '#events/programme/events.ts'
import type { Transaction } from '#server/store/transaction.ts'
import { madeUpForm } from './families.ts'
import type { Random } from './random.ts'

export type Person = { id: string; number: string; stream: string; userId: string; staff: string }

const path: Partial<Record<Status, readonly Status[]>> = {
  verified: ['verified'],
  ranked: ['ranked'],
  shortlisted: ['ranked', 'shortlisted'],
  waitlist: ['ranked', 'waitlist'],
  finalized: ['ranked', 'shortlisted', 'finalized'],
}
/** As in the middle of a season; of twenty families one has not sent its form. */
export const arrivals = [
  ...['draft', 'submitted', 'submitted', 'rejected'],
  ...['under_verification', 'under_verification', 'under_verification', 'under_verification'],
  ...['verified', 'verified', 'verified', 'ranked', 'ranked', 'ranked', 'ranked', 'ranked'],
  ...['shortlisted', 'waitlist', 'waitlist', 'finalized'],
] as const satisfies readonly Status[]

const note =
  'A made-up note of about the length that a verifier writes after a telephone call with the family.'

/** Lives one application through. @returns how many events it has. */
export function live(tx: Transaction, random: Random, who: Person, wanted: number): number {
  const moment = { now: tx.at, deadline: settingValue(tx.programme(), 'application_deadline') }
  const season = settingValue(tx.programme(), 'season')
  let events = 0
  const now = (): Started | null => tx.application(who.stream)?.standing ?? null
  const act = (actor: string, decision: Decision<ApplicationEvent>): void => {
    if (!decision.ok) throw new Error(`made-up history was refused: ${decision.refusal}`)
    events += decision.events.length
    tx.decide(who.stream, actor, decision)
  }
  const staff = (decide: (standing: Standing) => Decision<ApplicationEvent>): void => {
    const standing = now()
    act(who.staff, standing ? decide(standing) : refused('not-found'))
  }
  const form = madeUpForm(random)
  const status = random.pick(arrivals)
  tx.newKey(who.stream)
  act(who.userId, startApplication({ id: who.id, userId: who.userId, number: who.number, season }, moment))
  if (status === 'draft') return events
  const started = now()
  const bound = { number: who.number, salt: '5a'.repeat(16), formSalt: 'f0'.repeat(16) }
  act(who.userId, started ? submit(started, { form, saves: 12, bound }, moment) : refused('not-found'))
  const move = (to: Status) =>
    staff((standing) => changeStatus(standing, { status: to, reason: 'Made up' }, 'admin', emptyProgramme))
  if (status === 'rejected') move('rejected')
  else if (status !== 'submitted') staff((standing) => verify(standing, { notes: 'Visited' }))
  for (const step of path[status] ?? []) move(step)
  while (events < wanted)
    staff((standing) => {
      const facts = { brideFamilyMonthlyIncome: random.below(30) * 1000 }
      const visit = random.below(3) === 0 ? recordFacts(standing, { facts, note }, 'admin') : null
      return visit?.ok ? visit : addNote(standing, { noteId: randomUUID(), note })
    })
  return events
}
