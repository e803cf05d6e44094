/** The left side: the four figures, the nine statuses with their counts, the other views by group, and saved views. */
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { statuses } from '#events/application/status.ts'
import { seasonName } from '#events/language/format.ts'
import { countText } from '../app/names.ts'
import { statsQuery } from '../app/queries.ts'
import { useSeason } from '../app/season.ts'
import { accountAtom, FIRST_VIEW, filtersAtom, seasonAtom, viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { type ViewGroup, viewsAtom } from '../app/views.ts'
import { everybodyIn, workIcons, works } from '../features/applications/filters.ts'
import { SavedViews, useHasName } from '../features/applications/SavedViews.tsx'
import { NavigationItem } from './NavigationItem.tsx'

export function Navigation() {
  const { t } = useWords()
  return (
    <nav className="side" aria-label={t('console.navigation')}>
      <Subtitle />
      <StatCards />
      <Statuses />
      <Views group="work">
        <Work />
      </Views>
      <Views group="ranking" />
      <SavedViews />
      <Views group="history" />
      <Views group="office" />
    </nav>
  )
}

function Subtitle() {
  const { locale, t } = useWords()
  const { name, isCurrent } = useSeason()
  if (name === null) return null
  const season = seasonName(locale, name)
  return (
    <p className="subtitle">
      {t('admin.subtitle', { season })}
      {!isCurrent && <b>{t('console.notCurrent', { season })}</b>}
    </p>
  )
}

/** Of the season that is open. */
const useStats = () => useQuery(statsQuery(useAtomValue(seasonAtom))).data

const counted = [
  'console.counted.total',
  'console.counted.verified',
  'console.counted.underReview',
  'console.counted.shortlisted',
  'console.counted.below',
] as const

function StatCards() {
  const { t } = useWords()
  const stats = useStats()
  const cards = [
    [t('admin.total'), stats?.total],
    [t('admin.verified'), stats?.verified],
    [t('admin.underReview'), stats?.pending],
    [t('admin.shortlisted'), stats?.shortlisted],
  ] as const
  return (
    <>
      <dl className="stats">
        {cards.map(([name, n]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{countText(n)}</dd>
          </div>
        ))}
      </dl>
      <HowCounted />
    </>
  )
}

/** A card counts several statuses together, and a line below it only one. */
function HowCounted() {
  const { t } = useWords()
  return (
    <details className="how-counted">
      <summary>{t('console.howCounted')}</summary>
      <ul>
        {counted.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </details>
  )
}

function Statuses() {
  const { t } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  const [view, counts] = [useAtomValue(viewAtom), useStats()?.byStatus]
  const hasName = useHasName()
  const isPlain = view === FIRST_VIEW && !hasName && filters.work === 'all'
  return (
    <>
      <h2>{t('console.byStatus')}</h2>
      <ul>
        {statuses.map((status) => (
          <NavigationItem
            key={status}
            icon={status}
            name={t(`status.${status}`)}
            count={counts?.[status]}
            isCurrent={isPlain && filters.status === status}
            open={() => setFilters({ ...everybodyIn(filters), status })}
          />
        ))}
      </ul>
    </>
  )
}

/** What waits for somebody: documents to ask for, families that may have applied twice. */
function Work() {
  const { t } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  const [view, counts] = [useAtomValue(viewAtom), useStats()?.work]
  const hasName = useHasName()
  return works.map((work) => (
    <NavigationItem
      key={work}
      icon={workIcons[work]}
      name={t(`console.work.${work}`)}
      count={counts?.[work]}
      isCurrent={view === FIRST_VIEW && !hasName && filters.work === work}
      open={() => setFilters({ ...everybodyIn(filters), work })}
    />
  ))
}

/** @param children further lines of the group, after its views */
function Views({ group, children }: { group: ViewGroup; children?: ReactNode }) {
  const { locale, t } = useWords()
  const role = useAtomValue(accountAtom)?.role === 'admin' ? 'admin' : 'verifier'
  const [view, open] = [useAtomValue(viewAtom), useSetAtom(viewAtom)]
  const views = useAtomValue(viewsAtom).filter((one) => one.group === group && (one.mayOpen?.(role) ?? true))
  if (views.length === 0) return null
  return (
    <>
      <h2>{t(`console.group.${group}`)}</h2>
      <ul>
        {views.map(({ id, icon, label }) => (
          <NavigationItem
            key={id}
            {...{ icon, name: label[locale], isCurrent: view === id }}
            open={() => open(id)}
          />
        ))}
        {children}
      </ul>
    </>
  )
}
