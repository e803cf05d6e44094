/** The applications at a point of the log: counts by status as filters, a field to find one, and a page of rows. */

import { useState } from 'react'
import { statuses } from '#events/application/statuses.ts'
import type { Counts, Row } from '#events/history/view.ts'
import type { BundleWorker } from '../bundle-worker.ts'
import { useLatest } from '../use-latest.ts'
import { useAuditWords } from '../words.ts'
import type { Filter, Seen, Told } from '../worker/protocol.ts'
import { HowPoints } from './OwnProof.tsx'

// The statuses in which applications are counted, in the order of the workflow.

export const columns: readonly (keyof Counts)[] = [...statuses, 'erased']

// One application at a point of the log: its events, who made them, and its points.

type OneApplicationProps = { worker: BundleWorker; seq: number; people: readonly string[]; ledgerId: string }

function Event({ told, people }: { told: Told; people: readonly string[] }) {
  const { t, textOf, status, when } = useAuditWords()
  const by = told.by === null ? t('check.byFamily') : personName(told.by, people, t)
  const kind = told.kind && textOf(`rejection.${told.kind}`)
  return (
    <li>
      <b>{textOf(`log.did.${told.type}`) ?? told.type}</b>
      {told.to && ` ${t('check.toldTo', { status: status(told.to) })}`}
      {told.rank !== null && ` ${t('check.toldRank', { rank: told.rank })}`}
      {kind && ` (${kind})`}
      {told.byHand.length > 0 && <mark>{told.byHand.map((one) => t(`check.hand.${one}`)).join(', ')}</mark>}
      <small>
        {told.seq} · {when(told.at)} · {by}
      </small>
    </li>
  )
}

type Say = ReturnType<typeof useAuditWords>['t']
/** "Person 2": people are numbered in the order of their first decisions. */
export function personName(actor: string, people: readonly string[], t: Say): string {
  if (actor === 'system') return t('check.bySystem')
  const place = people.indexOf(actor)
  return place < 0 ? actor.slice(0, 8) : t('check.person', { n: place + 1 })
}

function OneApplication({ worker, seq, people, ledgerId }: OneApplicationProps) {
  const { locale, t } = useAuditWords()
  const story = useLatest(worker, 'application', { ledgerId, seq, locale })
  if (!story) return null
  return (
    <div className="story">
      <h4>{t('check.told')}</h4>
      <ol>
        {story.told.map((told) => (
          <Event key={told.seq} told={told} people={people} />
        ))}
      </ol>
      {story.explained ? (
        <>
          <h4>{t('check.explained')}</h4>
          <HowPoints explained={story.explained} />
        </>
      ) : (
        <p className="hint">{t('check.explainedClosed')}</p>
      )}
    </div>
  )
}

type Props = {
  worker: BundleWorker
  seq: number
  people: readonly string[]
  seen: Seen
  isFull: boolean
  filter: Filter
  setFilter: (filter: Filter) => void
  more: () => void
}

function Columns({ seen, filter, setFilter }: Pick<Props, 'seen' | 'filter' | 'setFilter'>) {
  const { t, status } = useAuditWords()
  const all = columns.reduce((sum, column) => sum + seen.counts[column], 0)
  const choices = [null, ...columns.filter((column) => seen.counts[column] > 0 || filter.column === column)]
  return (
    <div className="columns">
      {choices.map((column) => (
        <button
          key={column ?? ''}
          type="button"
          aria-pressed={filter.column === column}
          onClick={() => setFilter({ ...filter, column })}
        >
          {column === null ? t('check.all') : status(column)}{' '}
          <b>{column === null ? all : seen.counts[column]}</b>
        </button>
      ))}
    </div>
  )
}

type RowProps = { row: Row; isOpen: boolean; toggle: () => void }
function ApplicationRow({ row, isOpen, toggle }: RowProps) {
  const { t, status, points, textOf } = useAuditWords()
  const kind = row.rejectedFor && textOf(`rejection.${row.rejectedFor}`)
  return (
    <tr>
      <td data-label={t('check.rank')}>{row.rank ?? '–'}</td>
      <th scope="row">
        <button type="button" className="code" aria-expanded={isOpen} onClick={toggle}>
          {row.ledgerId}
        </button>
      </th>
      <td data-label={t('check.status')}>
        {status(row.status)}
        {kind && <small>{kind}</small>}
      </td>
      <td data-label={t('check.points')}>
        {row.points === null ? '–' : points(row.points)}
        {row.missingFacts > 0 && <small>{t('check.missing', { count: row.missingFacts })}</small>}
      </td>
      <td data-label={t('check.handColumn')}>
        {row.byHand.length === 0 ? '–' : row.byHand.map((one) => t(`check.hand.${one}`)).join(', ')}
      </td>
    </tr>
  )
}

export function Applications({ worker, seq, people, seen, isFull, filter, setFilter, more }: Props) {
  const { t, points } = useAuditWords()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <h3>{t(isFull ? 'check.applications' : 'check.drawn')}</h3>
      {isFull && <p>{t('check.places', { taken: seen.taken, places: seen.places })}</p>}
      {isFull && seen.cutOff !== null && <p>{t('check.cutOffText', { points: points(seen.cutOff) })}</p>}
      <Columns seen={seen} filter={filter} setFilter={setFilter} />
      <div className="audit-field">
        <label htmlFor="find">{t('check.find')}</label>
        <p id="find-hint" className="hint">
          {t('check.findHint')}
        </p>
        <input
          id="find"
          type="search"
          autoComplete="off"
          aria-describedby="find-hint"
          value={filter.find}
          onChange={({ target }) => setFilter({ ...filter, find: target.value })}
        />
      </div>
      <p role="status">{seen.found === 0 ? t('check.none') : t('check.found', { count: seen.found })}</p>
      <table className="data rows" aria-labelledby="season">
        <thead>
          <tr>
            <th scope="col">{t('check.rank')}</th>
            <th scope="col">{t('check.application')}</th>
            <th scope="col">{t('check.status')}</th>
            <th scope="col">{t('check.points')}</th>
            <th scope="col">{t('check.handColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {seen.rows.flatMap((row) => [
            <ApplicationRow
              key={row.ledgerId}
              row={row}
              isOpen={open === row.ledgerId}
              toggle={() => setOpen(open === row.ledgerId ? null : row.ledgerId)}
            />,
            open === row.ledgerId && (
              <tr key={`${row.ledgerId}-open`}>
                <td colSpan={5}>
                  <OneApplication worker={worker} seq={seq} people={people} ledgerId={row.ledgerId} />
                </td>
              </tr>
            ),
          ])}
        </tbody>
      </table>
      {seen.rows.length < seen.found && (
        <button className="button button-line" type="button" onClick={more}>
          {t('check.more')}
        </button>
      )}
    </>
  )
}
