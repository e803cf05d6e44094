/** Verified without a visit: fewer than half of the criteria that a visit can confirm were confirmed, and the event says so. */
import { expect, test } from 'bun:test'
import { changeStatus } from '#events/application/decide.ts'
import { undo } from '#events/application/decide-undo.ts'
import { ApplicationEvent } from '#events/application/events.ts'
import type { VerifiedFacts } from '#events/application/facts.ts'
import type { Status } from '#events/application/status.ts'
import { confirmedBy } from '#events/application/visit.ts'
import { folded, inStatus, recorded, sentBy, VISITOR } from '../../kit/histories.ts'

const found = (verified: VerifiedFacts): ApplicationEvent => ({
  type: 'FactsVerified',
  facts: { verified },
  details: { found: {}, note: '' },
})
/** One criterion each: income, housing, education, community, parents who died. */
const income = { brideFamilyMonthlyIncome: 'to5000', groomFamilyMonthlyIncome: 'zero' } as const
const housing = { brideHouseType: 'rented', groomHouseType: 'own' } as const
const education = { brideEducation: 'primary' } as const
const community = { community: 'sc' } as const
const fourOfEight = { ...income, ...housing, ...education, ...community }

const under = inStatus('under_verification')
const confirmed = (facts: VerifiedFacts) => confirmedBy(sentBy(folded(...under, found(facts))))

test('given what a visit found, when criteria are counted, then one counts once every fact that a visit sees is there', () => {
  expect(confirmed({})).toEqual({ confirmed: 0, of: 8 })
  expect(confirmed({ brideHouseType: 'rented' })).toEqual({ confirmed: 0, of: 8 })
  expect(confirmed(housing)).toEqual({ confirmed: 1, of: 8 })
  expect(confirmed({ ...housing, brideHouseType: null })).toEqual({ confirmed: 0, of: 8 })
  expect(confirmed(fourOfEight)).toEqual({ confirmed: 4, of: 8 })
  // Parents who both died have no jobs and no illness: their death is all there is to see.
  const died = { brideFatherAlive: false, brideMotherAlive: false, brideEmployed: false }
  expect(confirmed(died)).toEqual({ confirmed: 3, of: 8 })
})

/** Whether the event says that it was without a visit. */
function says(history: readonly ApplicationEvent[], status: Status): boolean | undefined {
  const decision = changeStatus(folded(...history), { status, reason: 'As seen' }, 'admin')
  if (!decision.ok) throw new Error(decision.refusal)
  const [event] = decision.events
  if (!event) throw new Error('no event')
  expect(ApplicationEvent.parse(event)).toEqual(event)
  return event.type === 'StatusChanged' ? event.facts.withoutVisit : undefined
}

test('given fewer than half of the criteria confirmed, when it is verified by any status, then the event says so', () => {
  for (const status of ['verified', 'ranked', 'shortlisted', 'waitlist', 'finalized'] as const) {
    expect(says(under, status)).toBe(true)
    expect(says([...under, found({ ...fourOfEight, community: null })], status)).toBe(true)
    expect(says([...under, found(fourOfEight)], status)).toBeUndefined()
  }
  for (const status of ['submitted', 'rejected', 'draft'] as const)
    expect(says(under, status)).toBeUndefined()
})

test('given one that is verified already, when it moves on, then nothing is said again', () => {
  expect(says(inStatus('verified'), 'ranked')).toBeUndefined()
})

test('given one that was sent back, when that is undone, then it is verified without a visit anew, and says so', () => {
  const back: ApplicationEvent = {
    type: 'StatusChanged',
    facts: { from: 'verified', to: 'under_verification', usual: false },
    details: { reason: 'Once more' },
  }
  const history = [...inStatus('verified'), back].map((event, index) => recorded(event, index + 1))
  const seq = history.length
  const ask = { seq, actor: VISITOR, role: 'admin', reason: 'Undone', history, isHeld: () => false } as const
  expect(undo(ask)).toMatchObject({ events: [{ facts: { to: 'verified', withoutVisit: true } }] })
})
