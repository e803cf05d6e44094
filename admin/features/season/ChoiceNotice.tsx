/** What a person should know before families are chosen: who is passed over, who was not visited, which steps are skipped. */
import type { Status } from '#events/application/status.ts'
import { isVerifiedOrLater, takesPlace } from '#events/application/status.ts'
import { familyName } from '../../app/names.ts'
import type { ShownStatus } from '../../app/status.ts'
import { useWords } from '../../app/texts/console.ts'
import { isOffPath, isUnvisited, type PassedOver, passedOver } from './passed-over.ts'
import { type RankingData, type RankingRow, rowsInOrder } from './ranking-data.ts'

/** More names than this are counted, not listed. */
const LISTED = 40

/** `from`: where it stands; with the names that a row of any list has. */
type Chosen = { id: string; status: ShownStatus }
type Props = { ranking: RankingData; chosen: readonly Chosen[]; to: Status }

export function ChoiceNotice({ ranking, chosen, to }: Props) {
  const { t } = useWords()
  const byId = new Map(ranking.rows.map((row) => [row.id, row]))
  // What is not in the ranking has never been visited.
  const unvisited = chosen.filter(({ id }) => isUnvisited(byId.get(id) ?? { confirmed: 0 })).length
  const offPath = chosen.filter((one) => isOffPath(one, to)).length
  return (
    <>
      {isVerifiedOrLater(to) && unvisited > 0 && (
        <p className="warning">{t('console.unvisited', { count: unvisited })}</p>
      )}
      {offPath > 0 && <p className="warning">{t('console.offPath', { count: offPath })}</p>}
      {takesPlace(to) && <PassedOverList ranking={ranking} chosen={chosen} />}
    </>
  )
}

export function PassedOverList({ ranking, chosen }: Omit<Props, 'to'>) {
  const { t } = useWords()
  const ids = new Set(chosen.map(({ id }) => id))
  const found = passedOver(rowsInOrder(ranking, ranking.saved), ids)
  if (found.length === 0) return null
  return (
    <section aria-live="polite">
      <p className="warning">{t('console.passedOver', { count: found.length })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by key */}
      <ul className="passed-over" tabIndex={0}>
        {found.slice(0, LISTED).map((one) => (
          <Passed key={one.row.id} one={one} />
        ))}
      </ul>
      {found.length > LISTED && <p>{t('console.andMore', { n: found.length - LISTED })}</p>}
    </section>
  )
}

function Passed({ one: { row, why } }: { one: PassedOver<RankingRow> }) {
  const { t } = useWords()
  return (
    <li>
      <b>{row.savedRank}</b>
      <span>{familyName(row)}</span>
      <span className="to">{t(`console.passed.${why}`)}</span>
    </li>
  )
}
