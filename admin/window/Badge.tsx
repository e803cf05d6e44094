/** The badge of a status. */
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { type ShownStatus, standingWord } from '../app/status.ts'
import { useWords } from '../app/texts/console.ts'
import './badge.css'

type Props = { status: ShownStatus; withdrawnAt?: string | null | undefined }

export function Badge({ status, withdrawnAt }: Props) {
  const { t } = useWords()
  return <StatusBadge status={status} label={standingWord(t, { status, withdrawnAt })} />
}
