/** An application as its family and as staff may see it: two views of one state, and nothing slips from one to the other. */
import { type Application, latestForm, versionOf } from '#events/application/application.ts'
import { agesOf, blankForm, type Form } from '#events/application/form.ts'
import { progressOf } from '#events/application/progress.ts'
import { scoreOf } from '#events/application/score.ts'
import { kolkataDate } from '#events/dates.ts'
import { criteriaOf, type Programme } from '#events/programme/events.ts'
import type { AuditEntry } from '#events/projections/audit-trail.ts'
import { isKozhikodeProximity, onWire } from '#events/scoring/score.ts'
import type { Locale } from '#events/vocabulary.ts'
import { explained } from './explanations.ts'

type Person = { id: string; email: string } | null
type Seen = { now: Application; programme: Programme; locale: Locale; today: string }

/** Whole years on the day it was submitted, or today while it is a draft. */
const agesIn = ({ now, today }: Seen, form: Form) => {
  const { submittedAt, status } = now.standing
  return agesOf(form, submittedAt && status !== 'draft' ? kolkataDate(submittedAt) : today)
}

function scoreIn({ now, programme, locale }: Seen) {
  const criteria = criteriaOf(programme, now.standing.season)
  const score = scoreOf(now.standing, criteria)
  const { declared, verified, verifiedAt } = now.standing
  if (!score || !declared)
    return { totalScore: null, scoreBreakdown: null, provisional: false, missingFacts: 0, explanation: null }
  const explanation = explained({ facts: declared, verified, verifiedAt, criteria }, locale)
  return {
    ...onWire(score),
    provisional: score.missing.length > 0,
    missingFacts: score.missingFacts,
    explanation,
  }
}

/** What a family gets of its own application: never the audit trail, notes, the verifier, or its rank. */
export function forFamily(seen: Seen) {
  const { now, today } = seen
  const { standing } = now
  const { id } = now.file()
  const form = latestForm(now) ?? blankForm
  return {
    id,
    season: standing.season,
    status: standing.status,
    version: versionOf(now),
    progress: progressOf(form, today),
    ...form,
    ...agesIn(seen, form),
    ...scoreIn(seen),
    isKozhikodeProximity: standing.declared !== null && isKozhikodeProximity(standing.declared),
    submittedAt: standing.submittedAt,
    verifiedAt: standing.verifiedAt,
    createdAt: standing.startedAt,
    updatedAt: now.draft()?.savedAt ?? standing.changedAt,
  }
}

/** Of a draft that was never submitted staff see that it is there, and how far it is. */
function privateDraft({ now, today }: Seen) {
  const form = latestForm(now) ?? blankForm
  const { groomName, brideName, groomDistrict, brideDistrict } = form
  return {
    id: now.file().id,
    season: now.standing.season,
    status: now.standing.status,
    version: versionOf(now),
    progress: progressOf(form, today),
    groomName,
    brideName,
    groomDistrict,
    brideDistrict,
    createdAt: now.standing.startedAt,
    updatedAt: now.draft()?.savedAt ?? now.standing.changedAt,
  }
}

type StaffSeen = Seen & {
  rank: number | null
  audit: readonly AuditEntry[]
  person: (id: string) => Person
  /** Where letters to the family go; null where its account is gone. */
  accountEmail: string | null
}

export function forStaff(seen: StaffSeen) {
  const { now, rank, audit, person, accountEmail } = seen
  const { standing } = now
  if (standing.submittedAt === null) return privateDraft(seen)
  const file = now.file()
  const form = file.form ?? blankForm
  return {
    id: file.id,
    userId: file.userId,
    accountEmail,
    season: standing.season,
    status: standing.status,
    version: versionOf(now),
    ...form,
    ...agesIn(seen, form),
    ...scoreIn(seen),
    isKozhikodeProximity: standing.declared !== null && isKozhikodeProximity(standing.declared),
    rank,
    manualRank: standing.manualRank,
    verifiedFacts: file.found,
    verificationNotes: file.verificationNotes,
    verifiedBy: standing.verifiedBy === null ? null : person(standing.verifiedBy),
    submittedAt: standing.submittedAt,
    verifiedAt: standing.verifiedAt,
    rankedAt: standing.rankedAt,
    createdAt: standing.startedAt,
    updatedAt: standing.changedAt,
    auditTrail: audit.map((entry) => ({ ...entry, by: person(entry.by) ?? { id: entry.by, email: null } })),
  }
}
