/** The state of one application, folded from its events: its standing, its case file and its unsent draft. Pure. */
import type { Recorded } from '../decider.ts'
import { type CaseFile, emptyFile, evolveFile, touchesFile } from './case-file.ts'
import type { ApplicationEvent } from './events.ts'
import type { Form } from './form.ts'
import { evolveStanding, isStarted, notStarted, type Standing, type Started } from './standing.ts'

/**
 * `saves` counts all saves of this application so far; `savedAt` is UTC; `after`: how many events the application had when it
 * was saved, which shows whether it was submitted since.
 */
export type DraftNow = { form: Form; saves: number; savedAt: string; after: number }

/** The file and the draft are functions, since they are read from storage on demand: most decisions need neither. */
export type Folded<S extends Standing = Standing> = {
  standing: S
  /** Draft saves so far, of all drafts there were. */
  saves: number
  file: () => CaseFile
  draft: () => DraftNow | null
}
/** Started and not erased. */
export type Application = Folded<Started>
export const isThere = (one: Folded): one is Application => isStarted(one.standing)

const noDraft = () => null
export const newApplication: Folded = {
  standing: notStarted,
  saves: 0,
  file: () => emptyFile,
  draft: noDraft,
}

type Counted = Pick<Application, 'standing' | 'saves'>
/** The version that staff see: it counts saves and events, so it never runs backwards. */
export const versionOf = ({ standing, saves }: Counted): number => standing.events + saves
/**
 * The version that the family sees, for saves that begin with what it has seen. It counts saves and what the family sent: not what staff
 * do, which it would show, nor a helper's name or a checked card, which change no answer.
 */
export const familyVersionOf = ({ standing, saves }: Counted): number => standing.given.events + saves

/**
 * The form as the family sees it: its draft while the status is draft, else the form as last submitted, else null. A draft
 * older than the submitted form, which staff may have submitted for the family, does not count.
 */
export function latestForm({ standing, draft, file }: Application): Form | null {
  const typed = standing.status === 'draft' ? draft() : null
  return typed && typed.after >= file().formSince ? typed.form : file().form
}

export function evolveApplication(now: Folded, recorded: Recorded<ApplicationEvent>): Folded {
  const { event } = recorded
  const standing = evolveStanding(now.standing, recorded)
  if (!touchesFile(event)) return { ...now, standing }
  const file = evolveFile(now.file(), recorded)
  const next = { ...now, standing, file: () => file }
  if (event.type === 'ApplicationSubmitted') return { ...next, saves: event.details.saves, draft: noDraft }
  return event.type === 'ApplicationErased' ? { ...next, draft: noDraft } : next
}

/** Replaces the draft. */
export function withDraft<S extends Standing>(
  now: Folded<S>,
  { form, saves, savedAt, after }: DraftNow,
): Folded<S> {
  // Copied field by field: other fields of the caller's record must not end up in its row.
  const draft = { form, saves, savedAt, after }
  return { ...now, saves, draft: () => draft }
}
