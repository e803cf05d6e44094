/** The status of an application as a word with an icon and a colour; never the colour alone. */
import type { Status } from '#events/application/statuses.ts'
import { Icon } from './Icon.tsx'
import { statusIcons } from './status-icons.ts'
import './status-badge.css'

const isStatus = (status: string): status is Status => Object.hasOwn(statusIcons, status)

/** @param label the translated status */
export const StatusBadge = ({ status, label }: { status: string; label: string }) => (
  <span className="badge" data-status={status}>
    {isStatus(status) && <Icon of={statusIcons[status]} />}
    {label}
  </span>
)
