/** What families do with their applications. */
import fc from 'fast-check'
import { wholeForm } from '../../../kit/forms.ts'
import type { Drill } from '../drill.ts'
import type { Family } from '../people.ts'
import { newWord } from '../words.ts'
import { type Act, type AnyAct, act, NOBODY, who } from './act.ts'

/** Both fields get the same text, so that half a save would show. */
const typed = (text: string) => ({ groomWorkplace: text, brideWorkplace: text })
function newText(family: Family): string {
  const text = newWord()
  family.words.push(text)
  return text
}

async function start(drill: Drill, who: number): Promise<void> {
  const family = drill.family(who)
  const text = newText(family)
  const { outcome } = await drill.ask({
    act: 'start',
    by: family,
    method: 'post',
    path: '/api/applications',
    body: wholeForm(typed(text)),
    made: () => ['ApplicationStarted'],
  })
  family.sent.push({ text, outcome })
}

async function save(
  drill: Drill,
  { who, submitting, stale }: { who: number; submitting: boolean; stale: boolean },
) {
  const family = drill.family(who)
  const text = newText(family)
  const { outcome, status } = await drill.ask({
    act: submitting ? 'submit' : 'save',
    by: family,
    method: 'put',
    path: `/api/applications/${drill.filed(family)?.id ?? NOBODY}`,
    body: {
      ...typed(text),
      ...(submitting && { status: 'submitted' }),
      ...(stale && { expectedVersion: 1 }),
    },
    could: submitting ? ['ApplicationAmended', 'ApplicationSubmitted'] : ['ApplicationAmended'],
  })
  // What cannot be submitted yet may have been saved all the same.
  family.sent.push({ text, outcome: status === 422 ? 'unknown' : outcome })
}

async function attach(drill: Drill, { who, file }: { who: number; file: number }): Promise<void> {
  const family = drill.family(who)
  const proofs = family.files.filter(({ purpose }) => purpose === 'proof')
  const kept = proofs.length === 0 ? [] : [proofs[file % proofs.length]?.key]
  await drill.ask({
    act: 'attach proof',
    by: family,
    method: 'put',
    path: `/api/applications/${drill.filed(family)?.id ?? NOBODY}`,
    body: { incomeProofKeys: kept },
    could: ['ApplicationAmended'],
  })
}

const withdraw = (drill: Drill, who: number): Promise<unknown> => {
  const family = drill.family(who)
  return drill.ask({
    act: 'withdraw',
    by: family,
    method: 'delete',
    path: `/api/applications/${drill.filed(family)?.id ?? NOBODY}`,
    body: { password: family.password },
    made: (_, status) => (status === 204 ? ['ApplicationErased'] : []),
    could: ['ApplicationWithdrawn'],
  })
}

/** Somebody else's application, by its id: answered like one that is not there. */
const meddle = (drill: Drill, { who, whose }: { who: number; whose: number }): Promise<unknown> =>
  drill.ask({
    act: 'meddle',
    by: drill.family(who),
    method: 'put',
    path: `/api/applications/${who === whose ? NOBODY : (drill.filedOf(whose)?.id ?? NOBODY)}`,
    body: { groomName: 'Not Mine' },
  })

export const ofFamilies: { weight: number; arbitrary: AnyAct }[] = [
  { weight: 4, arbitrary: act('start', who, start) },
  {
    weight: 8,
    arbitrary: act(
      'save',
      fc.record({ who, submitting: fc.boolean(), stale: fc.integer({ min: 0, max: 9 }).map((n) => n === 9) }),
      save,
    ),
  },
  { weight: 2, arbitrary: act('attach proof', fc.record({ who, file: fc.nat(5) }), attach) },
  { weight: 1, arbitrary: act('withdraw', who, withdraw) },
  { weight: 1, arbitrary: act('meddle', fc.record({ who, whose: who }), meddle) },
]

/** For a season that is under way when a drill begins. */
export const starting = (who: number): Act => ({
  name: 'start',
  words: `start ${who}`,
  run: (drill) => start(drill, who),
})
export const sending = (who: number): Act => ({
  name: 'save',
  words: `submit ${who}`,
  run: (drill) => save(drill, { who, submitting: true, stale: false }),
})
