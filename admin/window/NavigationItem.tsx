/** One entry of the navigation: an icon, a name and a count. */
import type { ReactNode } from 'react'
import type { Status } from '#events/application/status.ts'
import { grouped } from '#events/language/digits.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'

type Item = {
  icon: Drawing
  /** Gives the icon its colour. */
  status?: Status
  name: string
  count?: number | undefined
  isCurrent: boolean
  open: () => void
  /** A second button beside it. */
  after?: ReactNode
}

export function NavigationItem({ icon, status, name, count, isCurrent, open, after }: Item) {
  return (
    <li>
      <button type="button" title={name} aria-current={isCurrent ? 'page' : undefined} onClick={open}>
        <span className="sign" data-status={status}>
          <Icon of={icon} />
        </span>
        <span className="name">{name}</span>
        {count !== undefined && <b>{grouped(count)}</b>}
      </button>
      {after}
    </li>
  )
}
