/** The JSON of an application: one view for its family, and one for staff with what only staff may see. */
import { type Application, familyVersionOf, latestForm, versionOf } from '#events/application/application.ts'
import { proposalEnds, waitingProposal } from '#events/application/bounds.ts'
import { cardsForFamily } from '#events/application/case-file.ts'
import { declaredFacts } from '#events/application/declared.ts'
import { agesOf, blankForm, type Form, settledAges } from '#events/application/form.ts'
import { progressOf } from '#events/application/missing.ts'
import { scoreOf } from '#events/application/score.ts'
import type { Started } from '#events/application/standing.ts'
import { awaitsResults, isTakenUp, type Results, reviewUntil } from '#events/application/told.ts'
import { confirmedBy } from '#events/application/visit.ts'
import { kolkataDate } from '#events/dates.ts'
import { criteriaOf, type Programme } from '#events/programme/events.ts'
import { type AuditEntry, factChanges } from '#events/projections/audit-trail.ts'
import { isKozhikodeProximity, onWire } from '#events/scoring/score.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Cards } from '../files/cards.ts'
import type { StoredFile } from '../store/application-rows.ts'
import { explained, explainedForStaff } from './outcomes.ts'

type Person = { id: string; email: string } | null
type Source = { now: Application; programme: Programme; locale: Locale; today: string }

/** Whole years on the day it was submitted, or today while it is a draft. */
const agesIn = ({ now: { standing, file }, today }: Source, form: Form) =>
  standing.stage === 'sent' && standing.status !== 'draft'
    ? settledAges(form, file().day ?? null, standing.submittedAt)
    : agesOf(form, today)

const notScored = { totalScore: null, scoreBreakdown: null, provisional: false, missingFacts: 0 }
/** The total and the data of its explanation; null until there is a score. */
function scoredIn({ now: { standing }, programme }: Source) {
  const criteria = criteriaOf(programme, standing.season)
  const score = scoreOf(standing, criteria)
  if (standing.stage !== 'sent' || !score) return null
  const { declared: facts, verified, verifiedAt } = standing
  const { missing, missingFacts } = score
  return {
    shown: { ...onWire(score), provisional: missing.length > 0, missingFacts },
    scored: { facts, verified, verifiedAt, criteria },
  }
}

function scoreIn(source: Source) {
  const found = scoredIn(source)
  if (!found) return { ...notScored, explanation: null }
  return { ...found.shown, explanation: explained(found.scored, source.locale) }
}
function scoreMembers(source: Source): string {
  const found = scoredIn(source)
  if (!found) return `${members(notScored)},"declaredScore":null,"explanation":null`
  const { declaredScore, json } = explainedForStaff(found.scored, source.locale)
  return `${members(found.shown)},"declaredScore":${declaredScore},"explanation":${json}`
}

const overview = ({ now }: Source, form: Form) => ({
  id: now.file().id,
  number: now.file().number,
  season: now.standing.season,
  status: now.standing.status,
  version: versionOf(now),
  progress: progressOf(form),
})

/** `told`: the standing as the family reads it. */
type FamilySource = Omit<Source, 'today'> & { results: Results; told: Started }

/**
 * Never contains the audit trail, notes, the verifier, or the rank. Before the results of its season are published no field reveals a
 * decision, not even the version or the time of the last change; `isTakenUp` shows only that the family can no longer change it.
 */
export function forFamily({ results, told: standing, ...known }: FamilySource) {
  const { standing: real } = known.now
  const now = { ...known.now, standing }
  const source = { ...known, now, today: kolkataDate(results.at) }
  const form = latestForm(now) ?? blankForm
  const sent = standing.stage === 'sent' ? standing : null
  return {
    ...overview(source, form),
    version: familyVersionOf(known.now),
    ...form,
    ...agesIn(source, form),
    ...scoreIn(source),
    filler: now.file().filler,
    begunAtDoor: standing.begunBy !== undefined,
    cards: cardsForFamily(now.file().cards),
    isKozhikodeProximity: sent !== null && isKozhikodeProximity(sent.declared),
    statusSince: sent?.statusSince ?? standing.startedAt,
    submittedAt: sent?.submittedAt ?? null,
    verifiedAt: sent?.verifiedAt ?? null,
    shortlistedAt: sent?.shortlistedAt ?? null,
    rejectedFor: sent?.rejectedFor ?? null,
    withdrawnAt: sent?.withdrawnAt ?? null,
    createdAt: standing.startedAt,
    updatedAt: now.draft()?.savedAt ?? real.given.at,
    reviewUntil: sent && reviewUntil(sent, results.toldSince),
    isTakenUp: sent !== null && real.stage === 'sent' && isTakenUp(real, sent),
    awaitingResults: sent !== null && awaitsResults(sent, results),
    resultsPublished: results.toldSince !== null,
  }
}

/** The view of staff on a draft that was never submitted: names, district, times and progress. */
function privateDraft(source: Source) {
  const { now } = source
  const form = latestForm(now) ?? blankForm
  const { groomName, brideName, groomDistrict, brideDistrict } = form
  return {
    ...overview(source, form),
    groomName,
    brideName,
    groomDistrict,
    brideDistrict,
    createdAt: now.standing.startedAt,
    updatedAt: now.draft()?.savedAt ?? now.standing.changedAt,
  }
}

type StaffSource = Source & {
  cards: ReturnType<Cards['shown']>
  /** The clock's time, UTC. */
  at: string
  /** The stored JSON of the form and its ages, where they are as they were stored. */
  stored: Pick<StoredFile, 'form' | 'ages'> | null
  rank: number | null
  audit: readonly AuditEntry[]
  person: (id: string) => Person
  /** Null when the family's account was erased, or has none. */
  accountEmail: string | null
  accountPhone: string | null
}

/** The members of an object, or of its JSON, to be put between braces with others. */
const members = (of: object | string): string =>
  (typeof of === 'string' ? of : JSON.stringify(of)).slice(1, -1)

function formMembers(source: StaffSource): string {
  const { now, stored } = source
  if (stored?.form && stored.ages && now.standing.status !== 'draft')
    return `${members(stored.form)},${members(stored.ages)}`
  const form = now.file().form ?? blankForm
  return members({ ...form, ...agesIn(source, form) })
}

/** JSON, put together from texts that are stored or cached: every change of staff is answered with it. */
export function forStaff(source: StaffSource): string {
  const { now, at, rank, audit, person, cards, accountEmail, accountPhone } = source
  const { standing } = now
  if (standing.stage === 'draft') return JSON.stringify(privateDraft(source))
  const file = now.file()
  const declared = declaredFacts(standing.declared, file.form)
  const changes = factChanges(audit, declared)
  const proposal = waitingProposal(standing, at)
  const before = {
    id: file.id,
    number: file.number,
    userId: file.userId,
    accountEmail,
    accountPhone,
    season: standing.season,
    status: standing.status,
    version: versionOf(now),
  }
  const after = {
    isKozhikodeProximity: isKozhikodeProximity(standing.declared),
    rank,
    manualRank: standing.manualRank,
    declaredFacts: declared,
    verifiedFacts: file.found,
    visit: confirmedBy(standing, criteriaOf(source.programme, standing.season)),
    filler: file.filler,
    nominee: file.nominee,
    begunBy: person(standing.begunBy ?? ''),
    cards,
    verificationNotes: file.verificationNotes,
    verifiedBy: standing.verifiedBy === null ? null : person(standing.verifiedBy),
    submittedAt: standing.submittedAt,
    verifiedAt: standing.verifiedAt,
    rankedAt: standing.rankedAt,
    rejectedFor: standing.rejectedFor,
    withdrawnAt: standing.withdrawnAt,
    proposal: proposal && {
      to: proposal.to,
      by: person(proposal.by),
      reason: audit.find(({ seq }) => seq === proposal.seq)?.reason ?? '',
      until: proposalEnds(proposal),
    },
    createdAt: standing.startedAt,
    updatedAt: standing.changedAt,
    auditTrail: audit.map((entry, index) => ({
      ...entry,
      by: person(entry.by) ?? { id: entry.by, email: null },
      // What it found is in what it changed.
      found: undefined,
      changes: changes[index],
    })),
  }
  return `{${members(before)},${formMembers(source)},${scoreMembers(source)},${members(after)}}`
}
