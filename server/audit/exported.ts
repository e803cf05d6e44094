/** What an export was of, as the audit log shows it. */
import * as z from 'zod/mini'
import type { Level } from '#events/ledger/levels.ts'
import type { StaffEvent } from '#events/staff.ts'

type Exported = Extract<StaffEvent, { type: 'ExportMade' }>['details']
export type Export = Pick<Exported, 'kind' | 'rows'> & {
  auditor: string | null
  level: Level | null
  sample: { number: number; count: number } | null
}

const Whom = z.object({ auditor: z.string() })

/** Only a bundle is made for an auditor; the filters of a CSV file are not shown. */
export function exportOf(details: Exported): Export {
  const { kind, rows } = details
  if (details.kind === 'csv') return { kind, rows, auditor: null, level: null, sample: null }
  const { filters, level, sample } = details
  return {
    kind,
    rows,
    auditor: Whom.safeParse(JSON.parse(filters)).data?.auditor ?? null,
    level,
    sample: sample ? { number: sample.number, count: sample.count } : null,
  }
}
