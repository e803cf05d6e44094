/** A status as a badge: sign, word and colour together; the full page calls the last one "Finalized". */

import type { Status } from '#events/application/status.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { statusIcons } from '#web/ui/status-icons.ts'
import { useWords } from '../app/words.ts'
import './badge.css'

export function Badge({ status, isDetail = false }: { status: Status; isDetail?: boolean }) {
  const { word } = useWords()
  const name = isDetail && status === 'finalized' ? word('status.finalizedDetail') : word(`status.${status}`)
  return (
    <span className="badge" data-status={status}>
      <Icon of={statusIcons[status]} />
      {name}
    </span>
  )
}
