/** The state folded from the details of an application's events: form, findings of visits, notes and documents of staff. */
import type { Recorded } from '../decider.ts'
import { has } from '../event-traits.ts'
import { unforeseen } from '../unforeseen.ts'
import type { Side } from '../vocabulary.ts'
import type { ApplicationEvent } from './events.ts'
import type { Found } from './facts.ts'
import type { Filler } from './filler.ts'
import { blankForm, type Form, merged } from './form.ts'

/** events.ts, CardChecked. */
export type CardCheck = Omit<Extract<ApplicationEvent, { type: 'CardChecked' }>['details'], 'side'>

export type Nominee = { name: string; phone: string }

type NoteEntry = { id: string; adminId: string; note: string; createdAt: string }
type DocumentEntry = {
  id: string
  documentName: string
  documentKey: string
  uploadedBy: string
  createdAt: string
}

export type CaseFile = {
  id: string
  userId: string
  /** The number for people (number.ts); null before the start and after an erasure. */
  number: string | null
  /** Null where nobody was asked. */
  filler: Filler | null
  /** The last version submitted or amended; null until the first submission. */
  form: Form | null
  /** The day that ages are computed for, where it differs from the submission's stamp. */
  day?: string | undefined
  /** The version of the event that set the form. */
  formSince: number
  verificationNotes: string | null
  found: Found
  /** The newest genuine check for each side. */
  cards: Partial<Record<Side, CardCheck>>
  nominee: Nominee | null
  /** Notes of staff that were not withdrawn, newest first, like `documents`. */
  notes: readonly NoteEntry[]
  documents: readonly DocumentEntry[]
}

export const emptyFile: CaseFile = {
  id: '',
  userId: '',
  number: null,
  filler: null,
  form: null,
  formSince: 0,
  verificationNotes: null,
  found: {},
  cards: {},
  nominee: null,
  notes: [],
  documents: [],
}

const withoutId = <T extends { id: string }>(all: readonly T[], id: string): T[] =>
  all.filter((one) => one.id !== id)

/** Whether an event changes the file; for the others it need not be read from storage. */
export const touchesFile = (event: ApplicationEvent): boolean =>
  event.type === 'StatusChanged' ? event.details.verificationNotes !== undefined : has(event, 'file')

export function evolveFile(
  now: CaseFile,
  { event, version, actor, at }: Recorded<ApplicationEvent>,
): CaseFile {
  if (!has(event, 'file')) return now
  switch (event.type) {
    case 'ApplicationStarted':
      return {
        ...now,
        id: event.details.id,
        userId: event.details.userId,
        number: event.details.number,
      }
    case 'HelpRecorded':
      return { ...now, filler: event.details.filler }
    case 'ApplicationSubmitted':
      return {
        ...now,
        form: merged(blankForm, event.details.form),
        day: event.details.day,
        formSince: version,
      }
    case 'ApplicationAmended':
      return { ...now, form: merged(now.form ?? blankForm, event.details.changes), formSince: version }
    case 'StatusChanged':
      return event.details.verificationNotes === undefined
        ? now
        : { ...now, verificationNotes: event.details.verificationNotes }
    case 'FactsVerified':
      return { ...now, found: { ...now.found, ...event.details.found } }
    case 'CardChecked': {
      const { side, ...card } = event.details
      return { ...now, cards: { ...now.cards, [side]: card } }
    }
    case 'NomineeNamed':
      return { ...now, nominee: event.details.nominee }
    case 'NoteAdded': {
      const { noteId: id, note } = event.details
      return { ...now, notes: [{ id, adminId: actor, note, createdAt: at }, ...now.notes] }
    }
    case 'NoteWithdrawn':
      return { ...now, notes: withoutId(now.notes, event.details.noteId) }
    case 'DocumentAdded': {
      const { documentId: id, documentName, documentKey } = event.details
      const added = { id, documentName, documentKey, uploadedBy: actor, createdAt: at }
      return { ...now, documents: [added, ...now.documents] }
    }
    case 'DocumentWithdrawn':
      return { ...now, documents: withoutId(now.documents, event.details.documentId) }
    case 'ApplicationErased':
      return emptyFile
    default:
      return unforeseen(event, now)
  }
}

// How the name and birth date of a genuine card compare with the form's, for staff and the family.

/** `earlier`: the form's name or birth date has changed since the comparison. */
export const cardResults = ['agrees', 'year', 'name', 'birth', 'both', 'earlier'] as const
export type CardResult = (typeof cardResults)[number]

type Compared = Pick<CardCheck, 'name' | 'birth'>

/** @param isCurrent whether the form still has the name and birth date that were compared */
export function cardResult({ name, birth }: Compared, isCurrent: boolean): CardResult {
  if (!isCurrent || name === 'missing' || birth === 'missing') return 'earlier'
  if (name === 'differs') return birth === 'differs' ? 'both' : 'name'
  if (birth === 'differs') return 'birth'
  return birth === 'year' ? 'year' : 'agrees'
}

/** The checks without their hashes. */
export const cardsForFamily = (cards: CaseFile['cards']) =>
  Object.fromEntries(
    Object.entries(cards).map(([side, { lastFour, name, birth }]) => [side, { lastFour, name, birth }]),
  )
