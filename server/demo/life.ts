/** What one made-up family does in a season, and what staff do for it: a list of steps, each at its time. */
import type { Found } from '#events/application/facts.ts'
import type { FormChanges } from '#events/application/form.ts'
import { communities, houseTypes, type Locale } from '#events/vocabulary.ts'
import type { Account } from '../store/records.ts'
import type { Chance } from './chance.ts'
import { DAY, HOUR } from './clock.ts'
import type { Commands } from './commands.ts'
import { familyForm } from './family.ts'
import type { Fate } from './fates.ts'
import { drawnFiles } from './pictures.ts'
import type { Step } from './schedule.ts'

export const FAMILY_PASSWORD = 'a made-up family'
export const familyEmail = (number: number): string =>
  `madeup-family-${String(number).padStart(3, '0')}@example.org`

/** The application of a family, once it has one. */
export type Life = { number: number; fate: Fate; id: string | null }
type Season = { commands: Commands; staff: { admin: Account; verifiers: readonly [Account, ...Account[]] } }
type Told = Season & { life: Life; deal: Chance; begins: number; withFiles: boolean }

/** First and last day of the season on which families of each fate first come. */
const arrivals: Record<Fate, readonly [number, number]> = {
  draft: [1, 40],
  submitted: [24, 37],
  under_verification: [12, 30],
  verified: [4, 28],
  rejected: [3, 28],
  ranked: [1, 24],
}
const visitNotes = [
  'Made-up visit: the house is as described, the neighbours speak well of the family.',
  'സാങ്കല്പിക സന്ദർശനം: വീടും വരുമാനവും അപേക്ഷയിൽ പറഞ്ഞതുപോലെ തന്നെ.',
  'Made-up visit: the mother is under treatment; her papers were seen.',
  'Made-up call: the family asks to be called after six in the evening.',
] as const
const rejections = [
  'Made-up reason: another programme has already helped this family',
  'Made-up reason: the family has withdrawn by telephone',
  'സാങ്കല്പിക കാരണം: വിലാസം കണ്ടെത്താനായില്ല',
] as const

/** What the visit found: mostly what was declared, now and then something else. */
function found(deal: Chance, form: FormChanges): Found {
  const declared = form.brideFamilyMonthlyIncome ?? 9_000
  return {
    brideFamilyMonthlyIncome: deal.happens(0.7) ? declared : Math.round(declared * (0.5 + deal.next())),
    ...(deal.happens(0.3) ? { brideHouseType: deal.pick(houseTypes) } : {}),
    ...(deal.happens(0.15) ? { community: deal.pick(communities) } : {}),
    ...(deal.happens(0.1) ? { groomEmployed: true } : {}),
  }
}

/** Registers, types a first page, comes back, attaches pictures and submits. */
function familySteps(
  told: Told,
  account: { now: Account | null },
): { steps: Step[]; sent: number; form: FormChanges } {
  const { commands, life, deal, begins, withFiles } = told
  const [first, last] = arrivals[life.fate]
  const comes = begins + first * DAY + deal.next() * (last - first) * DAY
  const locale: Locale = deal.happens(0.6) ? 'ml' : 'en'
  const form = familyForm({ deal, locale, today: comes, number: life.number })
  const { groomName = '', groomDistrict = '' } = form
  const phone = `+91 00000 ${String(life.number % 100_000).padStart(5, '0')}`
  const register = async () => {
    const email = familyEmail(life.number)
    account.now = commands.register({ email, phone, locale })
  }
  const start = async () => {
    if (account.now) life.id = await commands.start(account.now.id, { groomName, groomDistrict })
  }
  const send = async () => {
    const { now } = account
    const { id } = life
    if (!now || id === null) return
    const files = withFiles ? await drawnFiles(commands, now, deal) : {}
    const changes = { ...form, ...files }
    const submitting = life.fate !== 'draft'
    // Some drafts stay as the first evening left them.
    if (submitting || deal.happens(0.6)) await commands.save({ userId: now.id, id, changes, submitting })
  }
  const sent = comes + HOUR + deal.next() * 2.5 * DAY
  const steps = [
    { at: comes, run: register },
    { at: comes + HOUR * (0.1 + 0.5 * deal.next()), run: start },
    { at: sent, run: send },
  ]
  return { steps, sent, form }
}

/** From "Verify & Score" to as far as this family gets before the ranking. */
function staffSteps(told: Told, sent: number, form: FormChanges): Step[] {
  const { commands, life, deal, staff } = told
  const actor = deal.pick(staff.verifiers)
  const forIt = (run: (id: string) => Promise<unknown>) => async () =>
    life.id !== null && (await run(life.id))
  const reject = (id: string) =>
    commands.status(id, {
      actor: actor.id,
      role: 'verifier',
      status: 'rejected',
      reason: deal.pick(rejections),
    })
  const called = sent + DAY * (1 + 2.5 * deal.next())
  const visited = called + DAY * (1 + 2.5 * deal.next())
  const decided = visited + DAY * (0.1 + deal.next())
  if (life.fate === 'rejected' && deal.happens(0.4)) return [{ at: called, run: forIt(reject) }]
  const call = (id: string) =>
    commands.verify(id, actor.id, deal.happens(0.5) ? 'Made-up call: all confirmed' : '')
  const visit = async (id: string) => {
    await commands.facts(id, actor.id, found(deal, form))
    if (deal.happens(0.6)) await commands.note(id, actor.id, deal.pick(visitNotes))
    if (told.withFiles && deal.happens(0.2))
      await commands.document(id, actor, { name: 'Made-up visit report', seed: life.number })
  }
  const steps: Step[] = [{ at: called, run: forIt(call) }]
  if (life.fate !== 'under_verification' || deal.happens(0.5)) steps.push({ at: visited, run: forIt(visit) })
  if (life.fate === 'rejected') steps.push({ at: decided, run: forIt(reject) })
  if (life.fate === 'verified' || life.fate === 'ranked') {
    const reason = 'Made-up visit done, all facts recorded'
    const pass = (id: string) =>
      commands.status(id, { actor: actor.id, role: 'verifier', status: 'verified', reason })
    steps.push({ at: decided, run: forIt(pass) })
  }
  return steps
}

export function lifeOf(told: Told): Step[] {
  const { steps, sent, form } = familySteps(told, { now: null })
  const goesOn = told.life.fate !== 'draft' && told.life.fate !== 'submitted'
  return goesOn ? [...steps, ...staffSteps(told, sent, form)] : steps
}
