/** A status as a badge: sign, word and colour together; the full page calls the last one "Finalized". */
import type { Status } from '#events/application/status.ts'
import { useWords } from '../app/texts/console.ts'
import { Icon } from './Icon.tsx'
import './badge.css'

export function Badge({ status, isDetail = false }: { status: Status; isDetail?: boolean }) {
  const { t } = useWords()
  const name = isDetail && status === 'finalized' ? t('status.finalizedDetail') : t(`status.${status}`)
  return (
    <span className="badge" data-status={status}>
      <Icon name={status} />
      {name}
    </span>
  )
}
