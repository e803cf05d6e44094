/** The badge of a status. */
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { ShownStatus } from '../app/status.ts'
import { statusWord } from '../app/status-word.ts'
import { useWords } from '../app/texts/console.ts'
import './badge.css'

type Props = { status: ShownStatus; isWithdrawn?: boolean }

/** @param isWithdrawn whether its family withdrew it, which does not read as rejected */
export function Badge({ status, isWithdrawn = false }: Props) {
  const { t } = useWords()
  const label = isWithdrawn ? t('rejection.withdrawn') : statusWord(t, status)
  return <StatusBadge status={status} label={label} />
}
