/** Two families side by side: the score back to back, what differs marked by sign and weight, what is alike folded away. */
import { useQuery } from '@tanstack/react-query'
import { idHead } from '../../../app/names.ts'
import type { Target } from '../../../app/state.ts'
import { useWords } from '../../../app/words.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { Dialog } from '../../../window/dialogs/Dialog.tsx'
import { applicationQuery } from '../../application/api.ts'
import { offeredTo } from '../../application/moves.ts'
import { isSent, type Sent } from '../../application/replies.ts'
import StatusDialog from '../../application/StatusDialog.tsx'
import { comparedRows } from '../compared.ts'
import { useRankingWords } from '../words.ts'

export default function CompareDialog({ one, other }: { one: Target; other: Target }) {
  const say = useRankingWords()
  const { word } = useWords()
  const a = useQuery(applicationQuery(one.id)).data
  const b = useQuery(applicationQuery(other.id)).data
  return (
    <Dialog title={say('compare.title')} isWide>
      {a && b && isSent(a) && isSent(b) ? (
        <Compared a={a} b={b} one={one} other={other} />
      ) : (
        <p className="waiting">{word('admin.loadingDetails')}</p>
      )}
    </Dialog>
  )
}

type Pair = { a: Sent; b: Sent }

function Compared({ a, b, one, other }: Pair & { one: Target; other: Target }) {
  const say = useRankingWords()
  const { locale, word } = useWords()
  const rows = comparedRows(a, b, { locale, word })
  const differing = rows.filter(({ same }) => !same)
  const alike = rows.filter(({ same }) => same)
  return (
    <div className="compare">
      <table>
        <thead>
          <tr>
            <td />
            <Head now={a} />
            <Head now={b} />
          </tr>
        </thead>
        <tbody>
          <tr className="total">
            <th scope="row">{say('compare.total')}</th>
            <td>{a.totalScore}</td>
            <td>{b.totalScore}</td>
          </tr>
          <Bars a={a} b={b} />
          {differing.map(({ name, left, right }) => (
            <tr key={name} data-differs="">
              <th scope="row">
                {name}{' '}
                <span role="img" aria-label={say('compare.differs')}>
                  ≠
                </span>
              </th>
              <td>{left}</td>
              <td>{right}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <Prefer chosen={one} over={other} />
            <Prefer chosen={other} over={one} />
          </tr>
        </tfoot>
      </table>
      <details>
        <summary>{say('compare.same', { n: alike.length })}</summary>
        <dl>
          {alike.map(({ name, left }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{left}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

const Head = ({ now }: { now: Sent }) => (
  <th scope="col">
    {now.brideName}
    <small>
      {now.groomName} · {idHead(now.id)}
    </small>
  </th>
)

/** Both bars of a criterion grow away from its name. */
function Bars({ a, b }: Pair) {
  const { word } = useWords()
  return (a.explanation ?? []).map((left) => {
    const right = b.explanation?.find(({ id }) => id === left.id)
    const share = (points: number) => ({ inlineSize: `${left.max > 0 ? (100 * points) / left.max : 0}%` })
    const differs = left.points !== right?.points
    return (
      <tr key={left.id} className="bars-row" data-differs={differs ? '' : undefined}>
        <th scope="row">
          {word(`criteria.${left.id}`)} {differs && '≠'}
        </th>
        {[left.points, right?.points ?? 0].map((points, side) => (
          <td key={`${left.id} ${side === 0 ? 'left' : 'right'}`}>
            <span className="bar" data-side={side === 0 ? 'left' : 'right'}>
              <i style={share(points)} />
            </span>
            <b>{points}</b>
          </td>
        ))}
      </tr>
    )
  })
}

/** Goes on to the status dialog with the reason written already. */
function Prefer({ chosen, over }: { chosen: Target; over: Target }) {
  const say = useRankingWords()
  const { role, open } = useCommandContext()
  const preset = { to: 'shortlisted', reason: say('compare.reason', { id: idHead(over.id) }) } as const
  if (!offeredTo(role, chosen).includes('shortlisted')) return <td />
  return (
    <td>
      <button
        className="tb line"
        type="button"
        onClick={() => open(<StatusDialog target={chosen} preset={preset} />)}
      >
        {say('compare.prefer')}
      </button>
    </td>
  )
}
