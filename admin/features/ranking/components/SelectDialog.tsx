/** Shortlists the first n applications in the status Ranked and waitlists the next m; lists them before it is confirmed. */
import { useState } from 'react'
import { limits } from '#events/vocabulary.ts'
import { Field } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { statusIcons } from '#web/ui/status-icons.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import { selectFromTop } from '../api.ts'
import { type RankingData, type RankingRow, rowsInOrder, useRankingQuery } from '../ranking-data.ts'
import { useRankingChange } from '../use-ranking-change.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

export default function SelectDialog() {
  const ranking = useRankingQuery().data
  return ranking ? <Select ranking={ranking} /> : null
}

/** Places not yet taken by shortlisted or finalized applications. */
const freePlaces = ({ places, rows }: RankingData): number =>
  Math.max(0, places - rows.filter(({ status }) => status === 'shortlisted' || status === 'finalized').length)

function Select({ ranking }: { ranking: RankingData }) {
  const { t } = useWords()
  const candidates = rowsInOrder(ranking, ranking.saved).filter(({ status }) => status === 'ranked')
  const [shortlist, setShortlist] = useState(Math.min(freePlaces(ranking), candidates.length))
  const [waitlist, setWaitlist] = useState(0)
  const change = useRankingChange(selectFromTop, {
    successText: ({ shortlisted, waitlisted }) =>
      t('ranking.selected', { n: shortlisted.length, m: waitlisted.length }),
  })
  const chosen = candidates.slice(0, shortlist + waitlist)
  const over = Math.min(shortlist, candidates.length) - freePlaces(ranking)
  return (
    <ReasonDialog
      title={t('ranking.selectTitle')}
      isWide
      isBusy={change.isPending}
      isInvalid={chosen.length === 0}
      save={(reason) => change.mutate({ shortlist, waitlist, reason, overPlaces: over > 0 })}
    >
      <p>{t('ranking.selectText', { count: candidates.length })}</p>
      <Count label={t('ranking.shortlist')} n={shortlist} set={setShortlist} />
      <Count label={t('ranking.waitlist')} n={waitlist} set={setWaitlist} />
      {over > 0 && (
        <p role="status">
          <strong>{t('ranking.overPlaces', { count: over, places: ranking.places })}</strong>
        </p>
      )}
      <Preview chosen={chosen} shortlist={shortlist} />
    </ReasonDialog>
  )
}

function Count({ label, n, set }: { label: string; n: number; set: (n: number) => void }) {
  const toCount = (value: number): number => Math.min(Math.max(0, Math.trunc(value) || 0), limits.bulk)
  return (
    <Field
      label={label}
      type="number"
      min={0}
      max={limits.bulk}
      value={n}
      onChange={(event) => set(toCount(event.target.valueAsNumber))}
    />
  )
}

/** More names than this are counted, not listed. */
const LISTED = 60

function Preview({ chosen, shortlist }: { chosen: readonly RankingRow[]; shortlist: number }) {
  const { t } = useWords()
  return (
    <section className="preview" aria-live="polite">
      <h3>{t('ranking.will')}</h3>
      {chosen.length === 0 && <p>{t('ranking.willNothing')}</p>}
      <ul className="select-preview">
        {chosen.slice(0, LISTED).map(({ id, savedRank, brideName, groomName }, index) => (
          <li key={id}>
            <b>{savedRank}</b>
            <span>
              {brideName} · {groomName}
            </span>
            <span className="to">
              <Icon of={statusIcons[index < shortlist ? 'shortlisted' : 'waitlist']} />
              {t(index < shortlist ? 'status.shortlisted' : 'status.waitlist')}
            </span>
          </li>
        ))}
      </ul>
      {chosen.length > LISTED && <p>{t('ranking.more', { n: chosen.length - LISTED })}</p>}
    </section>
  )
}
