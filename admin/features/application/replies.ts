/** The schemas of the API's replies about one application, as far as the console reads them. */
import * as z from 'zod/mini'
import { cardResults } from '#events/application/case-file.ts'
import { Filler } from '#events/application/filler.ts'
import { Complete as Form } from '#events/application/form-schemas.ts'
import { rejectionKinds } from '#events/application/rejection.ts'
import { unsettledVisits } from '#events/application/unsettled-visit.ts'
import { unsettledFor } from '#events/application/visit.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import { bases } from '#events/scoring/score.ts'
import { noteKinds, sides } from '#events/vocabulary.ts'
import { ShownStatus } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'

const text = z.string()
const maybe = z.nullable(text)

const value = z.nullable(z.union([text, z.number(), z.boolean()]))
/** By the name of the fact. */
const FactValues = z.record(text, value)
const state = z.enum(['declared', 'verified', 'missing'])

/** `declaredPoints`: the points without the findings of visits. `basis`: what the points rest on. */
export const Explained = z.object({
  id: z.enum(criterionKeys),
  points: z.number(),
  declaredPoints: z.number(),
  max: z.number(),
  basis: z.enum(bases),
  facts: z.array(z.object({ fact: text, declared: value, verified: value, state })),
  sentence: text,
})
export type Explained = z.infer<typeof Explained>

const AuditItem = z.object({
  seq: z.number(),
  at: text,
  by: z.object({ id: text, email: maybe }),
  type: text,
  from: z.nullable(z.union([text, z.number()])),
  to: z.nullable(z.union([text, z.number()])),
  reason: maybe,
  override: z.boolean(),
  visit: z.nullable(z.enum(unsettledVisits)),
  overPlaces: z.boolean(),
  kind: z.nullable(z.enum([...rejectionKinds, ...noteKinds])),
  /** Findings of a home visit, and what was known before. */
  changes: z.array(z.object({ field: text, from: value, to: value })),
})
export type AuditItem = z.infer<typeof AuditItem>

/** `number`: the number that people use; null where it is erased. */
const common = {
  id: text,
  number: maybe,
  season: text,
  status: ShownStatus,
  version: z.number(),
  groomName: text,
  brideName: text,
  groomDistrict: text,
}

export const Sent = z.object({
  ...common,
  ...Form.shape,
  groomAge: z.number(),
  brideAge: z.number(),
  userId: text,
  accountEmail: maybe,
  accountPhone: maybe,
  totalScore: z.nullable(z.number()),
  /** The total without the findings of visits. */
  declaredScore: z.nullable(z.number()),
  missingFacts: z.number(),
  explanation: z.nullable(z.array(Explained)),
  rank: z.nullable(z.number()),
  filler: z.nullable(Filler),
  nominee: z.nullable(z.object({ name: text, phone: text })),
  cards: z.partialRecord(
    z.enum(sides),
    z.object({ lastFour: text, said: z.enum(cardResults), alsoIn: z.array(text) }),
  ),
  /** The member of staff who began it at the family's door; null if the family did. */
  begunBy: z.nullable(z.object({ id: text, email: text })),
  verificationNotes: maybe,
  /** Incomes are in rupees. A fact without a finding is absent from `verifiedFacts`, or null. */
  declaredFacts: FactValues,
  verifiedFacts: FactValues,
  visit: z.object({ confirmed: z.number(), found: z.number(), of: z.number() }),
  withdrawnAt: maybe,
  verifiedBy: z.nullable(z.object({ id: text, email: text })),
  /** A request of one admin for a place beyond the number of places, which another admin may grant. */
  proposal: z.nullable(
    z.object({ to: ShownStatus, by: z.nullable(z.object({ id: text, email: text })), until: text }),
  ),
  submittedAt: text,
  verifiedAt: maybe,
  auditTrail: z.array(AuditItem),
})
export type Sent = z.infer<typeof Sent>

/** A draft that was never submitted is private: staff see only that it exists and how far it is. */
const Unsent = z.object({ ...common, progress: z.number() })

export const Application = z.union([Sent, Unsent])
export type Application = z.infer<typeof Application>
/** When the family withdrew; null if it did not. */
export const withdrawnAtOf = (application: Application): string | null =>
  isSent(application) ? application.withdrawnAt : null
export const isSent = (application: Application): application is Sent => 'auditTrail' in application

export const targetOf = (application: Application): Target => ({
  id: application.id,
  groomName: application.groomName,
  brideName: application.brideName,
  groomDistrict: application.groomDistrict,
  status: application.status,
  totalScore: isSent(application) ? application.totalScore : null,
  submittedAt: isSent(application) ? application.submittedAt : null,
  visit: isSent(application) ? unsettledFor(application, 'verified') : null,
  version: application.version,
})

export const Note = z.object({ id: text, adminEmail: maybe, note: text, createdAt: text })
export type Note = z.infer<typeof Note>

export const Document = z.object({ id: text, documentName: text, documentKey: text, createdAt: text })
export type Document = z.infer<typeof Document>

/** `seq`: of the event. */
export const Added = z.object({ id: text, seq: z.number() })
export type Added = z.infer<typeof Added>

/** `seq`: of the event. `status`: the present status, if the change came too late. */
export const BulkResults = z.object({
  results: z.array(
    z.object({
      id: text,
      ok: z.boolean(),
      seq: z.optional(z.number()),
      proposed: z.optional(z.boolean()),
      code: z.optional(text),
      message: z.optional(text),
      current: z.optional(z.unknown()),
      status: z.optional(ShownStatus),
    }),
  ),
})
export type BulkResult = z.infer<typeof BulkResults>['results'][number]
