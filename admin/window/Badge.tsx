/** A status as a badge, in words; the full page calls the last one "Finalized". */
import type { Status } from '#events/application/status.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useWords } from '../app/texts/console.ts'
import './badge.css'

export function Badge({ status, isDetail = false }: { status: Status; isDetail?: boolean }) {
  const { t } = useWords()
  const isLast = isDetail && status === 'finalized'
  return <StatusBadge status={status} label={t(isLast ? 'status.finalizedDetail' : `status.${status}`)} />
}
