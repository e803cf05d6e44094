/** The badge of a status. */
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { ShownStatus } from '../app/status.ts'
import { statusWord } from '../app/status-word.ts'
import { useWords } from '../app/texts/console.ts'
import './badge.css'

export function Badge({ status }: { status: ShownStatus }) {
  const { t } = useWords()
  return <StatusBadge status={status} label={statusWord(t, status)} />
}
