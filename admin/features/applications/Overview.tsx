/** The head of the navigation: the season, its four figures, and the nine statuses with their counts. */
import { useAtom } from 'jotai'
import { statuses } from '#events/application/status.ts'
import { grouped } from '#events/language/digits.ts'
import { seasonName } from '#events/language/format.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { useWords } from '../../app/texts/console.ts'
import { NavigationItem } from '../../window/NavigationItem.tsx'
import { useSeason } from '../season/season.ts'
import { useStats } from './api.ts'
import { onlySeason } from './filters.ts'
import { filtersAtom } from './filters-atom.ts'
import { useIsUnnamed } from './SavedViews.tsx'

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

/** Each card counts several statuses together, unlike the list of statuses below. */
const explanations = [
  'console.counted.total',
  'console.counted.verified',
  'console.counted.underReview',
  'console.counted.shortlisted',
  'console.counted.below',
] as const

export function StatCards() {
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
            <dd>{n === undefined ? '–' : grouped(n)}</dd>
          </div>
        ))}
      </dl>
      <details className="how-counted">
        <summary>{t('console.howCounted')}</summary>
        <ul>
          {explanations.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

function Statuses() {
  const { t } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  const counts = useStats()?.byStatus
  const isUnnamed = useIsUnnamed()
  return (
    <>
      <h2>{t('console.byStatus')}</h2>
      <ul>
        {statuses.map((status) => (
          <NavigationItem
            key={status}
            icon={statusIcons[status]}
            name={t(`status.${status}`)}
            count={counts?.[status]}
            isCurrent={isUnnamed && filters.work === 'all' && filters.status === status}
            open={() => setFilters({ ...onlySeason(filters), status })}
          />
        ))}
      </ul>
    </>
  )
}
