/** The JSON of an application: one view for its family, and one for staff with what only staff may see. */
import { type Application, latestForm, versionOf } from '#events/application/application.ts'
import { agesOf, blankForm, type Form } from '#events/application/form.ts'
import { progressOf } from '#events/application/progress.ts'
import { scoreOf } from '#events/application/score.ts'
import { confirmedBy } from '#events/application/visit.ts'
import { kolkataDate } from '#events/dates.ts'
import { criteriaOf, type Programme } from '#events/programme/events.ts'
import type { AuditEntry } from '#events/projections/audit-trail.ts'
import { isKozhikodeProximity, onWire } from '#events/scoring/score.ts'
import type { Locale } from '#events/vocabulary.ts'
import { explained } from './explanations.ts'

type Person = { id: string; email: string } | null
type Source = { now: Application; programme: Programme; locale: Locale; today: string }

/** Whole years on the day it was submitted, or today while it is a draft. */
const agesIn = ({ now, today }: Source, form: Form) => {
  const { standing } = now
  const isSettled = standing.stage === 'sent' && standing.status !== 'draft'
  return agesOf(form, isSettled ? (now.file().day ?? kolkataDate(standing.submittedAt)) : today)
}

function scoreIn({ now, programme, locale }: Source) {
  const criteria = criteriaOf(programme, now.standing.season)
  const score = scoreOf(now.standing, criteria)
  if (now.standing.stage !== 'sent' || !score)
    return { totalScore: null, scoreBreakdown: null, provisional: false, missingFacts: 0, explanation: null }
  const { declared, verified, verifiedAt } = now.standing
  const explanation = explained({ facts: declared, verified, verifiedAt, criteria }, locale)
  return {
    ...onWire(score),
    provisional: score.missing.length > 0,
    missingFacts: score.missingFacts,
    explanation,
  }
}

const overview = ({ now, today }: Source, form: Form) => ({
  id: now.file().id,
  number: now.file().number,
  season: now.standing.season,
  status: now.standing.status,
  version: versionOf(now),
  progress: progressOf(form, today),
})

/** Never contains the audit trail, notes, the verifier, or the rank. */
export function forFamily(source: Source) {
  const { now } = source
  const { standing } = now
  const form = latestForm(now) ?? blankForm
  const sent = standing.stage === 'sent' ? standing : null
  return {
    ...overview(source, form),
    ...form,
    ...agesIn(source, form),
    ...scoreIn(source),
    isKozhikodeProximity: sent !== null && isKozhikodeProximity(sent.declared),
    submittedAt: sent?.submittedAt ?? null,
    verifiedAt: sent?.verifiedAt ?? null,
    withdrawnAt: sent?.withdrawnAt ?? null,
    createdAt: standing.startedAt,
    updatedAt: now.draft()?.savedAt ?? standing.changedAt,
  }
}

/** What staff see of a draft that was never submitted: that it exists, and its progress. */
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
  rank: number | null
  audit: readonly AuditEntry[]
  person: (id: string) => Person
  /** Null when the family's account was erased, or has none. */
  accountEmail: string | null
  accountPhone: string | null
}

export function forStaff(source: StaffSource) {
  const { now, rank, audit, person, accountEmail, accountPhone } = source
  const { standing } = now
  if (standing.stage === 'draft') return privateDraft(source)
  const file = now.file()
  const form = file.form ?? blankForm
  return {
    id: file.id,
    number: file.number,
    userId: file.userId,
    accountEmail,
    accountPhone,
    season: standing.season,
    status: standing.status,
    version: versionOf(now),
    ...form,
    ...agesIn(source, form),
    ...scoreIn(source),
    isKozhikodeProximity: isKozhikodeProximity(standing.declared),
    rank,
    manualRank: standing.manualRank,
    verifiedFacts: file.found,
    visit: confirmedBy(standing),
    verificationNotes: file.verificationNotes,
    verifiedBy: standing.verifiedBy === null ? null : person(standing.verifiedBy),
    submittedAt: standing.submittedAt,
    verifiedAt: standing.verifiedAt,
    rankedAt: standing.rankedAt,
    withdrawnAt: standing.withdrawnAt,
    createdAt: standing.startedAt,
    updatedAt: standing.changedAt,
    auditTrail: audit.map((entry) => ({ ...entry, by: person(entry.by) ?? { id: entry.by, email: null } })),
  }
}
