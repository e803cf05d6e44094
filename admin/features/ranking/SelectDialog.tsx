/**
 * Shortlists the first n applications that are verified or ranked, and waitlists the next m. Lists them and who is passed over; then moves exactly
 * those, and names who was refused.
 */
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { sentences } from '#events/language/sentences.ts'
import { limits } from '#events/limits.ts'
import { waitsForSelection } from '#events/scoring/rank.ts'
import { Field } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { statusIcons } from '#web/ui/status-icons.ts'
import { familyName } from '../../app/names.ts'
import { seasonAtom } from '../../app/state.ts'
import { t } from '../../app/texts/views.ts'
import { refusedText } from '../application/actions.ts'
import { ChoiceNotice, placesIn, TakePlaces, usePlaces } from '../season/Choice.tsx'
import { type RankingData, type RankingRow, rowsInOrder, useRankingQuery } from '../season/ranking-data.ts'
import { ReasonDialog, selectFromTop, useRankingChange, useReason } from './ReasonDialog.tsx'

export default function SelectDialog() {
  const ranking = useRankingQuery().data
  return ranking ? <Select ranking={ranking} /> : null
}

/** Shows and sends the ranking of the moment when it opened; the server refuses who has moved on. */
function Select({ ranking: latest }: { ranking: RankingData }) {
  const [ranking] = useState(latest)
  const candidates = rowsInOrder(ranking, ranking.saved).filter(waitsForSelection)
  const [shortlist, setShortlist] = useState(Math.min(placesIn(ranking).left, candidates.length))
  const [waitlist, setWaitlist] = useState(0)
  const chosen = candidates.slice(0, shortlist + waitlist)
  const nameOf = (id: string): string => {
    const row = chosen.find((one) => one.id === id)
    return row ? familyName(row) : ''
  }
  const draft = useReason('select')
  const change = useRankingChange(selectFromTop, {
    onSaved: draft.clear,
    successText: ({ shortlisted, waitlisted, proposed = [] }) => {
      const selected = t('ranking.selected', { n: shortlisted.length, m: waitlisted.length })
      return proposed.length === 0 ? selected : sentences(selected, t('console.placeAsked'))
    },
    made: ({ events }) => {
      const moved = events.map((one) => ({ ...one, family: nameOf(one.id) }))
      const count = events.length
      return { name: count === 0 ? t('said.noneChanged') : t('console.aboutMany', { count }), events: moved }
    },
    news: ({ events }) => ({ moved: events.map(({ id }) => id) }),
    refused: ({ refused, events }) => ({
      not: refusedText(
        t,
        refused.map((one) => ({ ...one, ok: false })),
        nameOf,
      ),
      isAny: events.length > 0,
    }),
  })
  const places = usePlaces({
    season: useAtomValue(seasonAtom),
    taking: Math.min(shortlist, candidates.length),
  })
  const ids = chosen.map(({ id }) => id)
  const { position } = ranking
  return (
    <ReasonDialog
      title={t('ranking.selectTitle')}
      isWide
      isBusy={change.isPending}
      isInvalid={chosen.length === 0 || !places.mayTake}
      draft={draft}
      save={(reason) => {
        // There may be fewer candidates than the number that was entered.
        const first = Math.min(shortlist, ids.length)
        const ask = {
          shortlist: first,
          waitlist: ids.length - first,
          ids,
          position,
          reason,
          overPlaces: places.isConfirmed,
        }
        change.mutate(ask)
      }}
    >
      <p>{t('ranking.selectText', { count: candidates.length })}</p>
      <Count label={t('ranking.shortlist')} n={shortlist} set={setShortlist} />
      <Count label={t('ranking.waitlist')} n={waitlist} set={setWaitlist} />
      <TakePlaces places={places} />
      <ChoiceNotice ranking={ranking} chosen={chosen.slice(0, shortlist)} to="shortlisted" />
      <Preview chosen={chosen} shortlist={shortlist} />
    </ReasonDialog>
  )
}

function Count({ label, n, set }: { label: string; n: number; set: (n: number) => void }) {
  const toCount = (value: number): number => Math.min(Math.max(0, Math.trunc(value) || 0), limits.bulk)
  return (
    <Field
      type="number"
      label={label}
      min={0}
      max={limits.bulk}
      value={n}
      onChange={(event) => set(toCount(event.target.valueAsNumber))}
    />
  )
}

/** Further names are only counted. */
const LISTED = 60

function Preview({ chosen, shortlist }: { chosen: readonly RankingRow[]; shortlist: number }) {
  return (
    <section className="box preview" aria-live="polite">
      <h3>{t('ranking.will')}</h3>
      {chosen.length === 0 && <p>{t('ranking.willNothing')}</p>}
      <ul className="select-preview">
        {chosen.slice(0, LISTED).map((row, index) => (
          <li key={row.id}>
            <b>{row.savedRank}</b>
            <span>{familyName(row)}</span>
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
