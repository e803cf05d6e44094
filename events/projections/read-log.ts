/**
 * Who was given what of which family, from the records of access in the streams of staff: papers opened, lists with
 * addresses, prints, exports, pictures that went out by e-mail. Pure.
 */
import { isHiddenPicture } from '../application/form.ts'
import type { Accessed, StaffEvent } from '../staff.ts'
import { unforeseen } from '../unforeseen.ts'

/**
 * `opened`: a hidden picture, of an Aadhaar card or of the bride; `paper`: any other of its papers. `bundled`: its facts, without
 * its name, were opened in a bundle for an auditor, which the server finds out.
 */
export const readKinds = ['opened', 'paper', 'listed', 'printed', 'exported', 'mailed', 'bundled'] as const
export type ReadKind = (typeof readKinds)[number]

/** The types of events that may be a read. */
const isRead: Record<StaffEvent['type'], boolean> = {
  RoleGranted: false,
  RoleRevoked: false,
  SignedIn: false,
  SignInRefused: false,
  SecondFactorSet: false,
  SecondFactorRemoved: false,
  PasswordLinkMade: false,
  PasswordChanged: false,
  RecordViewed: true,
  ListRead: true,
  PrintMade: true,
  WeightsSearched: false,
  RecordMailed: true,
  ExportMade: true,
}
export const readTypes = Object.entries(isRead).flatMap(([type, is]) => (is ? type : []))

/** `families`: of whom. `what`: the pictures' fields, or which list or print it was. `rows`: of how many families. */
export type Read = {
  kind: ReadKind
  families: readonly Accessed[]
  what: readonly string[]
  rows: number
}

const named = (ledgerIds: readonly string[]): Accessed[] => ledgerIds.map((ledgerId) => ({ ledgerId }))

/** Null for an event that hands out nothing of a family by name: a bundle for an auditor has none. */
export function readOf(event: StaffEvent): Read | null {
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
    case 'RoleGranted':
    case 'RoleRevoked':
    case 'SignedIn':
    case 'SignInRefused':
    case 'SecondFactorSet':
    case 'SecondFactorRemoved':
    case 'PasswordLinkMade':
    case 'PasswordChanged':
    case 'WeightsSearched':
      return null
    default:
      return unforeseen(event, null)
  }
}
