/** Rows of the console's lists, dashboard figures, and keys for detecting duplicates. */
import { type Application, type Folded, versionOf } from '../application/application.ts'
import type { CaseFile } from '../application/case-file.ts'
import { DOCUMENT_KINDS } from '../application/facts.ts'
import { blankForm, type Form } from '../application/form.ts'
import { referenceOf } from '../application/number.ts'
import { scoreOf } from '../application/score.ts'
import { type Started, submittedAtOf } from '../application/standing.ts'
import { isVerifiedOrLater, noCounts, type Status, statuses } from '../application/statuses.ts'
import { unsettledVisit } from '../application/visit.ts'
import { dialled } from '../contacts.ts'
import { sortKey } from '../language/malayalam.ts'
import type { Sought } from '../language/name-fold.ts'
import { type Searched, soughtWords } from '../language/name-search.ts'
import { districtNames, type PlaceName } from '../places/districts.ts'
import type { Criteria } from '../scoring/criteria.ts'
import { onWire } from '../scoring/score.ts'
import type { Side } from '../vocabulary.ts'

/** Columns derived from the form. `district`: the groom's. `groom_key`: collation key of the name. */
type ListHead = {
  district: string
  bride_district: string
  groom_key: string
  searched: Searched
  head: string
}
/** Derived from the standing. `total`: hundredths, null without a score. `tail`: the further members of its JSON in lists. */
type ListTail = { total: number | null; tail: string }

/** The submitted form, else the draft. */
const shownForm = ({ file, draft }: Application): Form => file().form ?? draft()?.form ?? blankForm

/** Searching a district in one language finds it in both, where the names sound alike. */
const foundInBoth = ({ en, ml }: PlaceName): string[] => {
  const soundOfAll = (name: string) => soughtWords(name).map(({ sound }) => sound)
  return soundOfAll(en).join() === soundOfAll(ml).join() ? [en] : [en, ml]
}
const districtWords: ReadonlyMap<string, string[]> = new Map(
  Object.entries(districtNames).map(([id, name]) => [id, foundInBoth(name)]),
)
const districtsIn = (form: Form): string[] =>
  [form.groomDistrict, form.brideDistrict].flatMap((id) => districtWords.get(id) ?? [])

/** For a draft, only names and districts, which staff may see. */
function searchedOf({ id, number, form: sent }: CaseFile, shown: Form): Searched {
  const towns = sent ? [sent.groomTaluk, sent.groomVillage, sent.brideTaluk, sent.brideVillage] : []
  const phones = sent ? [sent.groomParentPhone, sent.brideParentPhone] : []
  return {
    names: [shown.groomName, shown.brideName],
    places: [...districtsIn(shown), ...towns],
    codes: [referenceOf(id), ...(number === null ? [] : [number]), ...phones.map(dialled)],
  }
}

/** The search text of an application. */
export const searchedIn = (now: Application): Searched => searchedOf(now.file(), shownForm(now))

export function listHead(now: Application): ListHead {
  const form = shownForm(now)
  const file = now.file()
  const { groomName, brideName, groomDistrict, brideDistrict } = form
  const fragment = JSON.stringify({
    id: file.id,
    number: file.number,
    groomName,
    brideName,
    groomDistrict,
    brideDistrict,
  })
  return {
    district: groomDistrict,
    bride_district: brideDistrict,
    groom_key: sortKey(groomName),
    searched: searchedOf(file, form),
    head: fragment.slice(1, -1),
  }
}

export const lacksDocuments = (now: Started): boolean =>
  now.stage === 'sent' &&
  now.status !== 'draft' &&
  now.status !== 'rejected' &&
  now.declared.documentKinds < DOCUMENT_KINDS

/** Under verification, and visits have settled enough to decide. */
export const isVisitedAndOpen = (now: Started, criteria: Criteria): boolean =>
  now.stage === 'sent' && now.status === 'under_verification' && unsettledVisit(now, criteria) === null

export function listTail(now: Pick<Application, 'standing' | 'saves'>, criteria: Criteria): ListTail {
  const { standing } = now
  const score = scoreOf(standing, criteria)
  const fragment = JSON.stringify({
    status: standing.status,
    ...(score ? onWire(score) : { totalScore: null, scoreBreakdown: null }),
    provisional: score !== null && score.missing.length > 0,
    submittedAt: submittedAtOf(standing),
    version: versionOf(now),
  })
  return {
    total: score?.total ?? null,
    tail: fragment.slice(1, -1),
  }
}

// Figures of the console's dashboard (4) and navigation (9), from the counts by status.

export type Stats = {
  total: number
  verified: number
  pending: number
  shortlisted: number
  byStatus: Record<Status, number>
}

/** The statuses that three of the figures count, also filters of the list. The fourth figure counts one status. */
export const counted = {
  total: (status: Status) => status !== 'draft',
  verified: isVerifiedOrLater,
  pending: (status: Status) => status === 'submitted' || status === 'under_verification',
}

export function statsOf(counts: Readonly<Partial<Record<Status, number>>>): Stats {
  const byStatus = { ...noCounts, ...counts }
  const sum = (wanted: (status: Status) => boolean) =>
    statuses.filter(wanted).reduce((total, status) => total + byStatus[status], 0)
  return {
    total: sum(counted.total),
    verified: sum(counted.verified),
    pending: sum(counted.pending),
    shortlisted: byStatus.shortlisted,
    byStatus,
  }
}

// Keys for detecting duplicate applications of a family in a season: a parent's phone, a name by sound with a date of birth, or
// an Aadhaar card.

type InWords = (text: string) => readonly Sought[]
/** Initials sound like one or two letters: K, കെ. */
const LONGEST_INITIAL = 2

/** By sound and without initials, joined and in either order: Sree Lakshmi K, ശ്രീലക്ഷ്മി കെ, Lakshmi Sree. */
function personKeys(side: Side, { name, dob }: { name: string; dob: string }, inWords: InWords): string[] {
  const sounds = inWords(name).map(({ sound }) => sound)
  const long = sounds.filter((sound) => sound.length > LONGEST_INITIAL)
  const words = long.length > 0 ? long : sounds
  if (words.length === 0 || dob === '') return []
  return [words, words.toSorted()].map((ordered) => `${side} ${dob} ${ordered.join('')}`)
}

function keysOf(form: Form, inWords: InWords): string[] {
  const phones = [form.groomParentPhone, form.brideParentPhone].map(dialled).filter((phone) => phone !== '')
  return [
    ...phones.map((phone) => `phone ${phone}`),
    ...personKeys('groom', { name: form.groomName, dob: form.groomDob }, inWords),
    ...personKeys('bride', { name: form.brideName, dob: form.brideDob }, inWords),
  ]
}

/** `reference`: a keyed hash. */
const cardKeys = ({ cards }: Pick<CaseFile, 'cards'>): string[] =>
  Object.values(cards).map(({ reference }) => `card ${reference}`)

/** Unique keys, each beginning with what it is of; none for a draft, which belongs to the family. */
export function duplicateKeys({ file }: Folded, inWords: InWords = soughtWords): readonly string[] {
  const { form, cards } = file()
  return form ? [...new Set([...keysOf(form, inWords), ...cardKeys({ cards })])] : []
}

/** Kinds of matches between possible duplicates. */
export const twinKinds = ['phone', 'groom', 'bride', 'card'] as const
export type TwinKind = (typeof twinKinds)[number]
export const twinKindOf = (key: string): TwinKind | undefined =>
  twinKinds.find((kind) => key.startsWith(`${kind} `))
