/** The navigation entries of one group of views. */
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { allowedViewsAtom, type ViewGroup } from '../app/views.ts'
import { NavigationItem } from './NavigationItem.tsx'

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
