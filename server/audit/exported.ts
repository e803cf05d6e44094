/** What an export was of, as the audit log shows it, from events of every version. */
import * as z from 'zod/mini'
import { type Level, levels } from '#events/ledger/levels.ts'
import type { StaffEvent } from '#events/staff.ts'

type Exported = Extract<StaffEvent, { type: 'ExportMade' }>['details']
export type Export = Pick<Exported, 'kind' | 'rows'> & {
  auditor: string | null
  level: Level | null
  sample: { number: number; count: number } | null
}

/** Who a bundle is for, and what it opens, once stood in its filters together; before there were levels, all was open. */
const Whom = z.object({ auditor: z.optional(z.string()), level: z.optional(z.enum(levels)) })

/** Only a bundle is made for an auditor; the filters of a CSV file are not shown. */
export function exportOf({ kind, rows, filters, level, sample }: Exported): Export {
  if (kind !== 'bundle') return { kind, rows, auditor: null, level: null, sample: null }
  const whom = Whom.safeParse(JSON.parse(filters)).data
  return {
    kind,
    rows,
    auditor: whom?.auditor ?? null,
    level: level ?? whom?.level ?? 'full',
    sample: sample ? { number: sample.number, count: sample.count } : null,
  }
}
