/** The number of applications in each status on each day, and who decided what. */
import { type Decider, decisionKinds } from '#events/history/hands.ts'
import type { OpenToAll } from '#events/history/open-to-all.ts'
import { usedColumns } from '#events/history/view.ts'
import { useAuditWords } from '../words.ts'
import { personName } from './Applications.tsx'

type DaysProps = { days: OpenToAll['days'] }

/** The tally of each day, as it was recorded. */
export function Days({ days }: DaysProps) {
  const { t, status, when } = useAuditWords()
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const columns = usedColumns(days)
  return (
    <>
      <h3>{t('check.days')}</h3>
      <p>
        {t('check.daysText', { from: when(first.at), to: when(last.at) })}{' '}
        {last.past > 0 && t('check.past', { count: last.past })}
      </p>
      <details className="audit-more">
        <summary>{t('check.asTable')}</summary>
        <div className="scroll">
          <table className="data">
            <thead>
              <tr>
                <th scope="col">{t('check.date')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {status(column)}
                  </th>
                ))}
                <th scope="col">{t('check.withdrawn')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ at, counts, withdrawn }) => (
                <tr key={at}>
                  <th scope="row">{when(at)}</th>
                  {columns.map((column) => (
                    <td key={column}>{counts[column]}</td>
                  ))}
                  <td>{withdrawn}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}

// Who decided what and when: a row for each person, whom the log names by a random number.

type DecidersProps = { deciders: readonly Decider[]; people: readonly string[] }

export function Deciders({ deciders, people }: DecidersProps) {
  const { t, when } = useAuditWords()
  if (deciders.length === 0) return null
  return (
    <details className="audit-more">
      <summary>{t('check.deciders')}</summary>
      <p>{t('check.decidersText')}</p>
      <div className="scroll">
        <table className="data">
          <thead>
            <tr>
              <th scope="col">{t('check.who')}</th>
              {decisionKinds.map((kind) => (
                <th key={kind} scope="col">
                  {t(`check.decision.${kind}`)}
                </th>
              ))}
              <th scope="col">{t('check.handColumn')}</th>
              <th scope="col">{t('check.from')}</th>
              <th scope="col">{t('check.to')}</th>
            </tr>
          </thead>
          <tbody>
            {deciders.map(({ actor, counts, byHand, first, last }) => (
              <tr key={actor}>
                <th scope="row">{personName(actor, people, t)}</th>
                {decisionKinds.map((kind) => (
                  <td key={kind}>{counts[kind]}</td>
                ))}
                <td>{byHand}</td>
                <td>{when(first)}</td>
                <td>{when(last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
