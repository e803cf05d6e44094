/** The log of a folder, verified and folded anew in the plainest way: what every promise holds the server against. */

import type { Head } from '#events/ledger/envelope.ts'
import { checkLog, type OpenedRow } from '#server/audit/check-log.ts'
import { type Folders, inFolder } from '#server/store/folder.ts'
import type { AnyRecorded } from '#server/store/payloads.ts'

export type Row = Head & { chain: string }
/** An application that is there. */
export type Filed = {
  stream: string
  owner: string
  id: string
  status: string
  manualRank: number | null
  /** The text as it was last submitted; null before. */
  sent: string | null
  /** Staff gave it back as a draft once: what is typed then is kept, and not shown while it is no draft. */
  wasBack: boolean
  /** How it stood before the decision that it has, or before the family withdrew it; null for neither. */
  undecided: string | null
  /** The family withdrew it, and staff have given it no other status since. */
  isWithdrawn: boolean
}
/** Of these a family reads once the results are published. */
const decisions = new Set<string>(['finalized', 'waitlist', 'rejected'])
export type Right = { role: string; isActive: boolean }
export type State = {
  applications: Map<string, Filed>
  erased: Set<string>
  rights: Map<string, Right>
  settings: Map<string, string>
}
export type History = State & {
  rows: readonly Row[]
  /** By seq; an event of an erased application is not there. */
  events: ReadonlyMap<number, AnyRecorded>
  finding: string | null
}

export const noState = (): State => ({
  applications: new Map(),
  erased: new Set(),
  rights: new Map(),
  settings: new Map(),
})

/** Folds one event in. An application whose key is gone is known by its erasure alone. */
export function fold(state: State, { stream, event }: AnyRecorded): void {
  const filed = state.applications.get(stream)
  const staff = stream.startsWith('staff-') ? stream.slice('staff-'.length) : ''
  switch (event.type) {
    case 'ApplicationStarted': {
      const { id, userId } = event.details
      state.applications.set(stream, {
        stream,
        id,
        owner: userId,
        status: 'draft',
        manualRank: null,
        sent: null,
        wasBack: false,
        undecided: null,
        isWithdrawn: false,
      })
      break
    }
    case 'ApplicationSubmitted':
      if (filed) {
        filed.status = 'submitted'
        filed.undecided = null
        filed.sent = event.details.form.groomWorkplace ?? null
      }
      break
    case 'ApplicationAmended':
      if (filed) filed.sent = event.details.changes.groomWorkplace ?? filed.sent
      break
    case 'StatusChanged':
      if (filed) {
        const { to } = event.course
        const before = filed.undecided ?? filed.status
        filed.undecided = decisions.has(to) ? before : null
        filed.status = to
        filed.isWithdrawn = false
        filed.wasBack ||= to === 'draft'
      }
      break
    case 'ApplicationWithdrawn':
      if (filed) {
        filed.undecided ??= filed.status
        filed.status = 'rejected'
        filed.isWithdrawn = true
      }
      break
    case 'RankAssigned':
      if (filed) filed.manualRank = event.course.rank
      break
    case 'RankCleared':
      if (filed) filed.manualRank = null
      break
    case 'ApplicationErased':
      state.applications.delete(stream)
      state.erased.add(stream)
      break
    case 'RoleGranted':
      state.rights.set(staff, { role: event.details.role, isActive: true })
      break
    case 'RoleRevoked':
      state.rights.set(staff, { role: event.details.role, isActive: false })
      break
    case 'SettingChanged':
      state.settings.set(event.facts.key, event.facts.value ?? '')
      break
    default:
  }
}

export function historyOf(folders: Folders): History {
  return inFolder(folders, (folder) => {
    const rows = [...folder.log.read()].map(({ v, seq, stream, version, type, at, actor, chain }) => ({
      v,
      seq,
      stream,
      version,
      type,
      at,
      actor,
      chain: Buffer.from(chain).toString('hex'),
    }))
    const events = new Map<number, AnyRecorded>()
    const state = noState()
    const visit = (row: OpenedRow) => {
      if (row.of === 'erased') return
      events.set(row.recorded.seq, row.recorded)
      fold(state, row.recorded)
    }
    const checked = checkLog(folder, { visit })
    return { ...state, rows, events, finding: checked.ok ? null : `${checked.seq}: ${checked.says}` }
  })
}
