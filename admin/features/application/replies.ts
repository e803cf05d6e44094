/** The schemas of the API's replies about one application. */
import * as z from 'zod/mini'
import { prefixed } from '#events/application/form.ts'
import { statuses } from '#events/application/status.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'

const text = z.string()
const maybe = z.nullable(text)
const status = z.enum(statuses)

const value = z.nullable(z.union([text, z.number(), z.boolean()]))
export const Explained = z.object({
  id: z.enum(criterionKeys),
  points: z.number(),
  max: z.number(),
  facts: z.array(
    z.object({
      fact: text,
      declared: value,
      verified: value,
      state: z.enum(['declared', 'verified', 'missing']),
    }),
  ),
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
})
export type AuditItem = z.infer<typeof AuditItem>

const person = {
  Name: text,
  Dob: text,
  Age: z.number(),
  Email: text,
  ParentPhone: text,
  Address: text,
  District: text,
  Taluk: text,
  Village: text,
  LsgType: text,
  LsgName: text,
  PostalName: text,
  Pincode: text,
  Education: text,
  Occupation: text,
  Workplace: text,
  Religion: text,
  Caste: text,
  MaritalStatus: text,
  PhotoKey: maybe,
  AadhaarFrontKey: maybe,
  AadhaarBackKey: maybe,
  FatherName: text,
  FatherJob: text,
  FatherAlive: z.boolean(),
  MotherName: text,
  MotherJob: text,
  MotherAlive: z.boolean(),
  ParentsHealth: text,
  FamilyMonthlyIncome: z.nullable(z.number()),
  HouseType: text,
}
const common = {
  id: text,
  season: text,
  status,
  version: z.number(),
  groomName: text,
  brideName: text,
  groomDistrict: text,
  brideDistrict: text,
  createdAt: text,
  updatedAt: text,
}

/** An application that was sent, with everything staff know of it. */
export const Sent = z.object({
  ...common,
  ...prefixed('groom', person),
  ...prefixed('bride', person),
  incomeProofKeys: z.array(text),
  educationProofKeys: z.array(text),
  socialVerificationLetterKey: maybe,
  consent: text,
  userId: text,
  accountEmail: z.nullable(text),
  totalScore: z.nullable(z.number()),
  provisional: z.boolean(),
  missingFacts: z.number(),
  explanation: z.nullable(z.array(Explained)),
  rank: z.nullable(z.number()),
  manualRank: z.nullable(z.number()),
  verificationNotes: maybe,
  verifiedBy: z.nullable(z.object({ id: text, email: text })),
  submittedAt: text,
  verifiedAt: maybe,
  rankedAt: maybe,
  auditTrail: z.array(AuditItem),
})
export type Sent = z.infer<typeof Sent>

/** A draft that was never sent is the family's own: staff see that it is there, and how far it is. */
const Unsent = z.object({ ...common, progress: z.number() })

export const Application = z.union([Sent, Unsent])
export type Application = z.infer<typeof Application>
export const isSent = (application: Application): application is Sent => 'auditTrail' in application

export const Note = z.object({ id: text, adminEmail: maybe, note: text, createdAt: text })
export type Note = z.infer<typeof Note>

export const Document = z.object({ id: text, documentName: text, documentKey: text, createdAt: text })
export type Document = z.infer<typeof Document>

export const BulkResults = z.object({
  results: z.array(z.object({ id: text, ok: z.boolean(), message: z.optional(text) })),
})
export type BulkResult = z.infer<typeof BulkResults>['results'][number]
