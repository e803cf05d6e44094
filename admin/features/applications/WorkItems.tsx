/** The navigation's links to open work: missing documents, possible duplicates. */
import { useAtom } from 'jotai'
import { useWords } from '../../app/texts/console.ts'
import { NavigationItem } from '../../window/NavigationItem.tsx'
import { useStats } from './api.ts'
import { onlySeason, workIcons, workKinds } from './filters.ts'
import { filtersAtom } from './filters-atom.ts'
import { useIsUnnamed } from './SavedViews.tsx'

export function WorkItems() {
  const { t } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  const counts = useStats()?.work
  const isUnnamed = useIsUnnamed()
  return workKinds.map((work) => (
    <NavigationItem
      key={work}
      icon={workIcons[work]}
      name={t(`console.work.${work}`)}
      count={counts?.[work]}
      isCurrent={isUnnamed && filters.work === work}
      open={() => setFilters({ ...onlySeason(filters), work })}
    />
  ))
}
