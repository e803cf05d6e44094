/** The left side: the four figures, the nine statuses with their counts, the other views by group, and saved views. */
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { statuses } from '#events/application/status.ts'
import { seasonName } from '#events/language/format.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { statsQuery } from '../app/queries.ts'
import { useSeason } from '../app/season.ts'
import { accountAtom, FIRST_VIEW, filtersAtom, seasonAtom, viewAtom } from '../app/state.ts'
import { type ViewGroup, viewsAtom } from '../app/views.ts'
import { useWords } from '../app/words.ts'
import { everybodyIn, workIcons, works } from '../features/applications/filters.ts'
import { SavedViews, useHasName } from '../features/applications/SavedViews.tsx'
import { NavigationItem } from './NavigationItem.tsx'

export function Navigation() {
  const { word } = useWords()
  return (
    <nav className="side" aria-label={word('console.navigation')}>
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
  const { locale, word } = useWords()
  const { name, isCurrent } = useSeason()
  if (name === null) return null
  const season = seasonName(locale, name)
  return (
    <p className="subtitle">
      {word('admin.subtitle', { season })}
      {!isCurrent && <b>{word('console.notCurrent', { season })}</b>}
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
  const { word } = useWords()
  const stats = useStats()
  const cards = [
    [word('admin.total'), stats?.total],
    [word('admin.verified'), stats?.verified],
    [word('admin.underReview'), stats?.pending],
    [word('admin.shortlisted'), stats?.shortlisted],
  ] as const
  return (
    <>
      <dl className="stats">
        {cards.map(([name, n]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{n?.toLocaleString('en-IN') ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <HowCounted />
    </>
  )
}

/** A card counts several statuses together, and a line below it only one. */
function HowCounted() {
  const { word } = useWords()
  return (
    <details className="how-counted">
      <summary>{word('console.howCounted')}</summary>
      <ul>
        {counted.map((key) => (
          <li key={key}>{word(key)}</li>
        ))}
      </ul>
    </details>
  )
}

function Statuses() {
  const { word } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  const [view, counts] = [useAtomValue(viewAtom), useStats()?.byStatus]
  const hasName = useHasName()
  const isPlain = view === FIRST_VIEW && !hasName && filters.work === 'all'
  return (
    <>
      <h2>{word('console.byStatus')}</h2>
      <ul>
        {statuses.map((status) => (
          <NavigationItem
            key={status}
            icon={statusIcons[status]}
            status={status}
            name={word(`status.${status}`)}
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
  const { word } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  const [view, counts] = [useAtomValue(viewAtom), useStats()?.work]
  const hasName = useHasName()
  return works.map((work) => (
    <NavigationItem
      key={work}
      icon={workIcons[work]}
      name={word(`console.work.${work}`)}
      count={counts?.[work]}
      isCurrent={view === FIRST_VIEW && !hasName && filters.work === work}
      open={() => setFilters({ ...everybodyIn(filters), work })}
    />
  ))
}

/** @param children further lines of the group, after its views */
function Views({ group, children }: { group: ViewGroup; children?: ReactNode }) {
  const { locale, word } = useWords()
  const role = useAtomValue(accountAtom)?.role === 'admin' ? 'admin' : 'verifier'
  const [view, open] = [useAtomValue(viewAtom), useSetAtom(viewAtom)]
  const views = useAtomValue(viewsAtom).filter((one) => one.group === group && (one.mayOpen?.(role) ?? true))
  if (views.length === 0) return null
  return (
    <>
      <h2>{word(`console.group.${group}`)}</h2>
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
