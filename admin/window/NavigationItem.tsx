/** Entries of the navigation: an icon, a name and a count. */
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Status } from '#events/application/statuses.ts'
import { grouped } from '#events/language/digits.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import { viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { allowedViewsAtom, type ViewGroup } from '../app/views.ts'

type Item = {
  icon: Drawing
  /** Colours the icon. */
  status?: Status
  name: string
  count?: number | undefined
  isCurrent: boolean
  open: () => void
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

/** @param children further entries, after the views */
export function ViewItems({ group, children }: { group: ViewGroup; children?: ReactNode }) {
  const { locale, t } = useWords()
  const [view, open] = useAtom(viewAtom)
  const views = useAtomValue(allowedViewsAtom).filter((one) => one.group === group)
  if (views.length === 0) return null
  return (
    <>
      <h2>{t(`console.group.${group}`)}</h2>
      <ul>
        {views.map(({ id, icon, label }) => (
          <NavigationItem
            key={id}
            icon={icon}
            name={label[locale]}
            isCurrent={view === id}
            open={() => open(id)}
          />
        ))}
        {children}
      </ul>
    </>
  )
}
