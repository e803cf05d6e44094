/** The applications at a point of the log: counts by status as filters, a field to find one, and a page of rows. */
import { useState } from 'react'
import type { BundleWorker } from '../bundle-worker.ts'
import { useAuditWords } from '../words.ts'
import type { Filter, Seen, SeenRow } from '../worker/protocol.ts'
import { columns } from './columns.ts'
import { OneApplication } from './OneApplication.tsx'

type Props = {
  worker: BundleWorker
  seq: number
  people: readonly string[]
  seen: Seen
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

type RowProps = { row: SeenRow; isOpen: boolean; toggle: () => void }
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
        {row.isOpened && <mark>{t('check.opened')}</mark>}
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

export function Applications({ worker, seq, people, seen, filter, setFilter, more }: Props) {
  const { t } = useAuditWords()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <p>{t('check.places', { taken: seen.taken, places: seen.places })}</p>
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
      {(seen.opened > 0 || filter.isOpened) && (
        <label className="audit-choice">
          <input
            type="checkbox"
            checked={filter.isOpened}
            onChange={({ target }) => setFilter({ ...filter, isOpened: target.checked })}
          />
          {t('check.openedOnly', { count: seen.opened })}
        </label>
      )}
      <p role="status">{seen.found === 0 ? t('check.none') : t('check.found', { count: seen.found })}</p>
      {seen.rows.some(({ isRecorded }) => isRecorded) && <p className="hint">{t('check.recordedNote')}</p>}
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
