/** The badge of a status. */
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { ShownStatus } from '../app/status.ts'
import { useWords } from '../app/texts/console.ts'
import './badge.css'

/** @param isDetail whether it is on the full page, which has another name for the last status */
export function Badge({ status, isDetail = false }: { status: ShownStatus; isDetail?: boolean }) {
  const { t } = useWords()
  const isLast = isDetail && status === 'finalized'
  return <StatusBadge status={status} label={t(isLast ? 'status.finalizedDetail' : `status.${status}`)} />
}
