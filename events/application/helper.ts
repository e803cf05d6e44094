/** Records who fills an application in: the family, or a helper with its consent. Changeable until the submission. */
import * as z from 'zod/mini'
import { phoneKind } from '../contacts.ts'
import { type Decision, decided, type FieldErrors, refused } from '../decider.ts'
import { problemOf } from '../kind.ts'
import { drafted } from '../kind-schemas.ts'
import { limits } from '../limits.ts'
import { nameKind } from '../text.ts'
import { isPast, type Moment } from './decide-applicant.ts'
import type { ApplicationEvent } from './events.ts'
import type { Filler } from './filler.ts'
import { fillers } from './filler-kinds.ts'
import { helperConsentIn } from './helper-consent.ts'
import type { Started } from './standing.ts'

/** `consent`: as `helperConsentIn` gives it, or '' where the family was not asked. */
export const RecordHelp = z.strictObject({
  by: z.enum(fillers, 'error.choose'),
  name: z.optional(drafted(nameKind, limits.name)),
  phone: z.optional(drafted(phoneKind, limits.phone)),
  consent: z.optional(z.string('error.type')),
})
export type RecordHelp = z.infer<typeof RecordHelp>

const isConsent = (text: string): boolean => text === helperConsentIn('ml') || text === helperConsentIn('en')

function problemsOf({ by, name = '', phone = '', consent = '' }: RecordHelp): FieldErrors {
  if (by === 'self') return {}
  const problems = {
    name: problemOf(nameKind, name, 'error.required'),
    phone: problemOf(phoneKind, phone, 'error.required'),
    consent: isConsent(consent) ? null : 'error.required',
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]])),
  )
}

/** Drops what was typed about a helper where the family fills it in itself. */
const fillerIn = ({ by, name = '', phone = '', consent = '' }: RecordHelp): Filler =>
  by === 'self' ? { by } : { by, name, phone, consent }

/** `before`: the last record. @returns HelpRecorded, or `being-reviewed`, `deadline-passed`, or `invalid` with its fields. */
export function recordHelp(
  now: Started,
  { ask, before }: { ask: RecordHelp; before: Filler | null },
  moment: Moment,
): Decision<ApplicationEvent> {
  if (now.status !== 'draft') return refused('being-reviewed')
  if (isPast(moment)) return refused('deadline-passed')
  const problems = problemsOf(ask)
  if (Object.keys(problems).length > 0) return refused('invalid', problems)
  const filler = fillerIn(ask)
  if (JSON.stringify(filler) === JSON.stringify(before)) return decided()
  return decided({ type: 'HelpRecorded', course: null, facts: null, details: { filler } })
}
