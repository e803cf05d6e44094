/** The links of the navigation to the views of one group. */
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { type ViewGroup, viewsAtom } from '../app/views.ts'
import { useCommandContext } from './command-context.ts'
import { NavigationItem } from './NavigationItem.tsx'

/** @param children further lines of the group, after its views */
export function ViewItems({ group, children }: { group: ViewGroup; children?: ReactNode }) {
  const { locale, t } = useWords()
  const { role } = useCommandContext()
  const [view, open] = useAtom(viewAtom)
  const views = useAtomValue(viewsAtom).filter((one) => one.group === group && (one.mayOpen?.(role) ?? true))
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
