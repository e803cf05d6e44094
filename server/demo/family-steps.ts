/** The steps of one made-up family and its staff, each with its time. */
import type { Found } from '#events/application/facts.ts'
import type { FormChanges } from '#events/application/form.ts'
import type { RejectionKind } from '#events/application/rejection.ts'
import type { Status } from '#events/application/statuses.ts'
import { communities, healths, type Locale, type UploadPurpose } from '#events/vocabulary.ts'
import type { Account } from '../store/records.ts'
import type { Commands } from './commands.ts'
import type { DrawnKind } from './drawn-pictures.ts'
import { familyForm } from './family-form.ts'
import type { Random } from './random.ts'
import { DAY, type Fate, HOUR, type Step } from './schedule.ts'

export const FAMILY_PASSWORD = 'a made-up family'
export const familyEmail = (number: number): string =>
  `madeup-family-${String(number).padStart(3, '0')}@example.org`

/** `id`: of its application, once started. */
export type Family = { number: number; fate: Fate; id: string | null }
/** `begins`: start of the season, in milliseconds since 1970. */
type Context = {
  commands: Commands
  staff: { verifiers: readonly [Account, ...Account[]] }
  family: Family
  random: Random
  begins: number
  withFiles: boolean
}

/** First and last day of registration, by fate. */
const registrationDays: Record<Fate, readonly [number, number]> = {
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
type Rejection = { kind: RejectionKind; reason: string }
const rejections: readonly [Rejection, ...Rejection[]] = [
  { kind: 'other', reason: 'Made-up reason: another programme has already helped this family' },
  { kind: 'withdrawn', reason: 'Made-up reason: the family has withdrawn by telephone' },
  { kind: 'not_reached', reason: 'സാങ്കല്പിക കാരണം: വിലാസം കണ്ടെത്താനായില്ല' },
]

/** One family in twenty is not visited. */
const isVisited = ({ number, fate }: Family): boolean => fate === 'under_verification' || number % 20 !== 3
/** Most visits confirm everything; where the status is undecided, and at one in ten, only the differences are recorded. */
const isWhole = ({ number, fate }: Family): boolean => fate !== 'under_verification' && number % 10 !== 7

/** Mostly as declared. */
function foundFacts(random: Random, form: FormChanges): Found {
  const declared = form.brideFamilyMonthlyIncome ?? 9_000
  return {
    brideFamilyMonthlyIncome: random.happens(0.7) ? declared : Math.round(declared * (0.5 + random.next())),
    ...(random.happens(0.3) ? { brideParentsHealth: random.pick(healths) } : {}),
    ...(random.happens(0.15) ? { community: random.pick(communities) } : {}),
    ...(random.happens(0.1) ? { groomEmployed: true } : {}),
  }
}

type Slot = { kind: DrawnKind; purpose: UploadPurpose; share: number; field: FileField }
type FileField = Extract<keyof FormChanges, `${string}Key` | `${string}Keys`>

/** Not every family attaches every file: the score depends on it. */
const slots: readonly Slot[] = [
  { kind: 'groom', purpose: 'photo', share: 0.95, field: 'groomPhotoKey' },
  { kind: 'bride', purpose: 'photo', share: 0.9, field: 'bridePhotoKey' },
  { kind: 'card', purpose: 'aadhaar', share: 0.7, field: 'groomAadhaarFrontKey' },
  { kind: 'card', purpose: 'aadhaar', share: 0.6, field: 'groomAadhaarBackKey' },
  { kind: 'card', purpose: 'aadhaar', share: 0.7, field: 'brideAadhaarFrontKey' },
  { kind: 'card', purpose: 'aadhaar', share: 0.6, field: 'brideAadhaarBackKey' },
  { kind: 'paper', purpose: 'proof', share: 0.7, field: 'incomeProofKeys' },
  { kind: 'paper', purpose: 'proof', share: 0.5, field: 'educationProofKeys' },
  { kind: 'paper', purpose: 'proof', share: 0.5, field: 'socialVerificationLetterKey' },
]

async function uploadFiles(commands: Commands, account: Account, random: Random): Promise<FormChanges> {
  const attached = slots
    .filter(({ share }) => random.happens(share))
    .map((slot) => ({ slot, seed: random.whole(0, 9999) }))
  const uploaded = attached.map(async ({ slot: { kind, purpose, field }, seed }): Promise<FormChanges> => {
    const key = await commands.upload(account, kind, { purpose, seed })
    return { [field]: field.endsWith('Keys') ? [key] : key }
  })
  return Object.assign({}, ...(await Promise.all(uploaded)))
}

function applicantSteps(context: Context): { steps: Step[]; submittedAt: number; form: FormChanges } {
  const { commands, family, random, begins, withFiles } = context
  const [first, last] = registrationDays[family.fate]
  const registeredAt = begins + first * DAY + random.next() * (last - first) * DAY
  const locale: Locale = random.happens(0.6) ? 'ml' : 'en'
  const form = familyForm({ random, locale, today: registeredAt, number: family.number })
  const { groomName = '', groomDistrict = '' } = form
  const phone = `+91 00000 ${String(family.number % 100_000).padStart(5, '0')}`
  let account: Account | null = null
  const register = async () => {
    account = await commands.register({ email: familyEmail(family.number), phone, locale })
  }
  const start = async () => {
    if (account) family.id = await commands.start(account.id, { groomName, groomDistrict })
  }
  const submit = async () => {
    const { id } = family
    if (!account || id === null) return
    const files = withFiles ? await uploadFiles(commands, account, random) : {}
    const changes = { ...form, ...files }
    const submitting = family.fate !== 'draft'
    // Some drafts stay as begun.
    if (submitting || random.happens(0.6))
      await commands.save({ userId: account.id, id, changes, submitting })
  }
  const submittedAt = registeredAt + HOUR + random.next() * 2.5 * DAY
  const steps = [
    { at: registeredAt, run: register },
    { at: registeredAt + HOUR * (0.1 + 0.5 * random.next()), run: start },
    { at: submittedAt, run: submit },
  ]
  return { steps, submittedAt, form }
}

/** From "Verify & Score" up to the ranking. */
function staffSteps(context: Context, submittedAt: number, form: FormChanges): Step[] {
  const { commands, family, random, staff } = context
  const actor = random.pick(staff.verifiers)
  const onApplication = (run: (id: string) => Promise<unknown>) => async () =>
    family.id !== null && (await run(family.id))
  const setStatus = (id: string, status: Status, reason: string) =>
    commands.status(id, { actor: actor.id, role: 'verifier', status, reason })
  const reject = (id: string) =>
    commands.status(id, {
      actor: actor.id,
      role: 'verifier',
      status: 'rejected',
      ...random.pick(rejections),
    })
  const called = submittedAt + DAY * (1 + 2.5 * random.next())
  const visited = called + DAY * (1 + 2.5 * random.next())
  const decided = visited + DAY * (0.1 + random.next())
  if (family.fate === 'rejected' && random.happens(0.4)) return [{ at: called, run: onApplication(reject) }]
  const call = (id: string) =>
    commands.verify(id, actor.id, random.happens(0.5) ? 'Made-up call: all confirmed' : '')
  const visit = async (id: string) => {
    const facts = foundFacts(random, form)
    if (isVisited(family)) await commands.facts(id, actor.id, { facts, isWhole: isWhole(family) })
    if (random.happens(0.6)) await commands.note(id, actor.id, random.pick(visitNotes))
    if (context.withFiles && random.happens(0.2))
      await commands.document(id, actor, { name: 'Made-up visit report', seed: family.number })
  }
  const steps: Step[] = [{ at: called, run: onApplication(call) }]
  if (family.fate !== 'under_verification' || random.happens(0.5))
    steps.push({ at: visited, run: onApplication(visit) })
  if (family.fate === 'rejected') steps.push({ at: decided, run: onApplication(reject) })
  if (family.fate === 'verified' || family.fate === 'ranked') {
    const accept = (id: string) => setStatus(id, 'verified', 'Made-up visit done, all facts recorded')
    steps.push({ at: decided, run: onApplication(accept) })
  }
  return steps
}

export function familySteps(context: Context): Step[] {
  const { steps, submittedAt, form } = applicantSteps(context)
  const { fate } = context.family
  if (fate === 'draft' || fate === 'submitted') return steps
  return [...steps, ...staffSteps(context, submittedAt, form)]
}
