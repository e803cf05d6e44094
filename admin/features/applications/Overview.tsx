/** The head of the navigation: the season, its four figures, and the nine statuses with their counts. */
import { useAtom, useAtomValue } from 'jotai'
import { statuses } from '#events/application/status.ts'
import { seasonName } from '#events/language/format.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { FIRST_VIEW, viewAtom } from '../../app/state.ts'
import { useWords } from '../../app/words.ts'
import { NavigationItem } from '../../window/NavigationItem.tsx'
import { useSeason } from '../season/season.ts'
import { useStats } from './api.ts'
import { everybodyIn } from './filters.ts'
import { filtersAtom } from './filters-atom.ts'
import { useHasName } from './SavedViews.tsx'

export function Overview() {
  return (
    <>
      <Subtitle />
      <StatCards />
      <Statuses />
    </>
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
  const view = useAtomValue(viewAtom)
  const counts = useStats()?.byStatus
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
