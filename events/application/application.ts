/** An application as the server holds it: its standing, its file, and what is typed and not yet sent. Pure. */
import type { Recorded } from '../decider.ts'
import { type CaseFile, emptyFile, evolveFile, touchesFile } from './case-file.ts'
import type { ApplicationEvent } from './events.ts'
import type { Form } from './form.ts'
import { evolveStanding, notStarted, type Standing } from './standing.ts'

/** `saves` counts all saves of this application so far; `savedAt` is UTC. */
export type DraftNow = { form: Form; saves: number; savedAt: string }

/** The file and the draft are read only by those who need them: most decisions do not. */
export type Application = {
  standing: Standing
  /** Draft saves so far, of all drafts there were. */
  saves: number
  file: () => CaseFile
  draft: () => DraftNow | null
}

const noDraft = () => null
export const newApplication: Application = {
  standing: notStarted,
  saves: 0,
  file: () => emptyFile,
  draft: noDraft,
}

/** The version that clients see: it counts saves and events, so it never runs backwards. */
export const versionOf = ({ standing, saves }: Application): number => standing.events + saves

/** The form as the family sees it: what is typed, else what was last sent, else null. */
export const latestForm = (now: Application): Form | null => now.draft()?.form ?? now.file().form

export function evolveApplication(now: Application, recorded: Recorded<ApplicationEvent>): Application {
  const { event } = recorded
  const standing = evolveStanding(now.standing, recorded)
  if (!touchesFile(event)) return { ...now, standing }
  const file = evolveFile(now.file(), recorded)
  const next = { ...now, standing, file: () => file }
  if (event.type === 'ApplicationSubmitted') return { ...next, saves: event.details.saves, draft: noDraft }
  return event.type === 'ApplicationErased' ? { ...next, draft: noDraft } : next
}

/** What is typed replaces the draft there was. */
export const withDraft = (now: Application, draft: DraftNow): Application => ({
  ...now,
  saves: draft.saves,
  draft: () => draft,
})
