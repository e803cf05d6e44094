/** Reads of family data by staff: opened papers, lists with addresses, prints, exports, pictures sent by e-mail. */
import { isHiddenPicture } from '../application/form.ts'
import { isRead, staffEvents, typesWith } from '../event-traits.ts'
import type { Accessed, StaffEvent } from '../staff.ts'
import { unforeseen } from '../unforeseen.ts'

/** `opened`: a hidden picture. `paper`: any other file. `bundled`: facts without a name, in an auditor's bundle. */
export const readKinds = ['opened', 'paper', 'listed', 'printed', 'exported', 'mailed', 'bundled'] as const
export type ReadKind = (typeof readKinds)[number]

/** The types of events that may be a read. A function, so that a page that never asks does not carry the table. */
export const readTypes = (): string[] => typesWith(staffEvents, (one) => 'read' in one)

/** `families`: ledger ids. `what`: fields of pictures, or the list or print. `rows`: number of families. */
export type Read = {
  kind: ReadKind
  families: readonly Accessed[]
  what: readonly string[]
  rows: number
}

const named = (ledgerIds: readonly string[]): Accessed[] => ledgerIds.map((ledgerId) => ({ ledgerId }))

/** Null where no data of a named family was disclosed; an auditor's bundle names none. */
export function readOf(event: StaffEvent): Read | null {
  if (!isRead(event)) return null
  switch (event.type) {
    case 'RecordViewed': {
      const { of, field } = event.details
      const kind = isHiddenPicture(field) || field === 'aadhaar' ? 'opened' : 'paper'
      return of && { kind, families: [of], what: [field], rows: 1 }
    }
    case 'RecordMailed': {
      const { of, fields } = event.details
      return { kind: 'mailed', families: [of], what: fields, rows: 1 }
    }
    case 'ListRead': {
      const { list, rows, families } = event.details
      return { kind: 'listed', families: named(families), what: [list], rows }
    }
    case 'PrintMade': {
      const { print, families } = event.details
      return { kind: 'printed', families: named(families), what: [print], rows: families.length }
    }
    case 'ExportMade': {
      if (event.details.kind === 'bundle') return null
      const { kind, rows, families } = event.details
      return { kind: 'exported', families: named(families), what: [kind], rows }
    }
    default:
      return unforeseen(event, null)
  }
}
