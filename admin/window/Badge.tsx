/** The badge of a status. */
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { type ShownStatus, standingWord } from '../app/status.ts'
import { t } from '../app/texts/console.ts'
import './badge.css'

type Props = { status: ShownStatus; withdrawnAt?: string | null | undefined }

export function Badge({ status, withdrawnAt }: Props) {
  return <StatusBadge status={status} label={standingWord(t, { status, withdrawnAt })} />
}
