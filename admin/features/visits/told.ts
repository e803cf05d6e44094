/** What is said and can be undone once visits of the queue are recorded: each kind of record with the families it is about. Pure. */
import { sentences, withoutStop } from '#events/language/sentences.ts'
import type { Translate } from '#events/language/translate.ts'
import { familyName } from '../../app/names.ts'
import type { Change } from '../../app/undo/undo-state.ts'
import type { QueuedVisit } from './queued-visit.ts'

type Key =
  | 'visit.saved'
  | 'visit.noteKept'
  | 'hands.nobodyHomeKept'
  | 'visit.pleaseDecide'
  | 'visit.ofFamilies'

export const namesOf = (visits: readonly QueuedVisit[]): string =>
  visits.map(({ sheet }) => familyName(sheet)).join(', ')

type Words = { facts: string; photo: string }

/** With a photo a visit is two events. One whose facts an earlier version sent cannot be undone from here, so none is. */
export function changeOf(done: readonly QueuedVisit[], words: Words): Change {
  const events = done.flatMap(({ sheet, seq = 0, photoSeq = 0 }) => {
    const about = { id: sheet.id, family: familyName(sheet) }
    const photo = { ...about, seq: photoSeq, what: words.photo }
    return [{ ...about, seq, what: words.facts }, ...(photoSeq > 0 ? [photo] : [])]
  })
  return { name: namesOf(done), events: events.every(({ seq }) => seq > 0) ? events : [] }
}

/** What was recorded of whom, and whom a decision is due about. */
export function toldOf(done: readonly QueuedVisit[], t: Translate<Key>): string {
  const found = done.filter(({ asNote }) => asNote === undefined)
  const closed = done.filter(({ isNobodyHome }) => isNobodyHome)
  const asNotes = done.filter(({ asNote, isNobodyHome }) => asNote !== undefined && !isNobodyHome)
  const visited = found.filter(({ isVisited }) => isVisited)
  const told = (key: Key, visits: readonly QueuedVisit[]): string =>
    visits.length === 0 ? '' : t('visit.ofFamilies', { text: withoutStop(t(key)), names: namesOf(visits) })
  return sentences(
    // Named once, where a decision is due about all of them.
    visited.length > 0 && visited.length === found.length ? t('visit.saved') : told('visit.saved', found),
    told('visit.noteKept', asNotes),
    told('hands.nobodyHomeKept', closed),
    visited.length > 0 ? t('visit.pleaseDecide', { names: namesOf(visited) }) : '',
  )
}
