/** Shortlists the first n that wait in the status Ranked and waitlists the next m; names them before it is done. */
import { type FormEvent, useState } from 'react'
import { limits } from '#events/vocabulary.ts'
import { Field } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { statusIcons } from '#web/ui/status-icons.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import { Dialog } from '../../../window/dialogs/Dialog.tsx'
import { select } from '../api.ts'
import { type RankingData, type RankingRow, rowsInOrder, useRankingQuery } from '../ranking-data.ts'
import { useRankingChange } from '../use-ranking-change.ts'
import { SaveWithReason } from './SaveWithReason.tsx'

export default function SelectDialog() {
  const ranking = useRankingQuery().data
  return ranking ? <Select ranking={ranking} /> : null
}

/** Places that are still free: the shortlisted and the finally selected have theirs. */
const freePlaces = ({ places, rows }: RankingData): number =>
  Math.max(0, places - rows.filter(({ status }) => status === 'shortlisted' || status === 'finalized').length)

const whole = (n: number): number => Math.min(Math.max(0, Math.trunc(n) || 0), limits.bulk)

function Select({ ranking }: { ranking: RankingData }) {
  const { t } = useWords()
  const waiting = rowsInOrder(ranking, ranking.saved).filter(({ status }) => status === 'ranked')
  const [shortlist, setShortlist] = useState(Math.min(freePlaces(ranking), waiting.length))
  const [waitlist, setWaitlist] = useState(0)
  const [reason, setReason] = useState('')
  const change = useRankingChange(select, {
    successText: ({ shortlisted, waitlisted }) =>
      t('ranking.selected', { n: shortlisted.length, m: waitlisted.length }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ shortlist, waitlist, reason })
  }
  const chosen = waiting.slice(0, shortlist + waitlist)
  return (
    <Dialog title={t('ranking.selectTitle')} isWide>
      <form onSubmit={send}>
        <p>{t('ranking.selectText', { count: waiting.length })}</p>
        <Count label={t('ranking.shortlist')} n={shortlist} set={setShortlist} />
        <Count label={t('ranking.waitlist')} n={waitlist} set={setWaitlist} />
        <Preview chosen={chosen} shortlist={shortlist} />
        <SaveWithReason
          reason={reason}
          setReason={setReason}
          isBusy={change.isPending}
          mayNot={chosen.length === 0}
        />
      </form>
    </Dialog>
  )
}

function Count({ label, n, set }: { label: string; n: number; set: (n: number) => void }) {
  return (
    <Field
      label={label}
      type="number"
      min={0}
      max={limits.bulk}
      value={n}
      onChange={(e) => set(whole(e.target.valueAsNumber))}
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
        {chosen.slice(0, LISTED).map(({ id, savedRank, brideName, groomName }, place) => (
          <li key={id}>
            <b>{savedRank}</b>
            <span>
              {brideName} · {groomName}
            </span>
            <span className="to">
              <Icon of={statusIcons[place < shortlist ? 'shortlisted' : 'waitlist']} />
              {t(place < shortlist ? 'status.shortlisted' : 'status.waitlist')}
            </span>
          </li>
        ))}
      </ul>
      {chosen.length > LISTED && <p>{t('ranking.more', { n: chosen.length - LISTED })}</p>}
    </section>
  )
}
