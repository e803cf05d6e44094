/** Compares two applications side by side: scores as bars, differing fields marked, equal fields in a closed list. */
import { useQuery } from '@tanstack/react-query'
import { referenceOf } from '#events/application/reference.ts'
import { sides } from '#events/vocabulary.ts'
import type { Target } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { Dialog } from '../../../window/dialogs/Dialog.tsx'
import { applicationQuery } from '../../application/api.ts'
import { familyFields, personFields } from '../../application/fields.ts'
import { allowedStatuses } from '../../application/moves.ts'
import { isSent, type Sent } from '../../application/replies.ts'
import StatusDialog from '../../application/StatusDialog.tsx'

export default function CompareDialog({ one, other }: { one: Target; other: Target }) {
  const { t } = useWords()
  const a = useQuery(applicationQuery(one.id)).data
  const b = useQuery(applicationQuery(other.id)).data
  return (
    <Dialog title={t('compare.title')} isWide>
      {a && b && isSent(a) && isSent(b) ? (
        <Compared a={a} b={b} one={one} other={other} />
      ) : (
        <p className="waiting">{t('admin.loadingDetails')}</p>
      )}
    </Dialog>
  )
}

type Pair = { a: Sent; b: Sent }

function Compared({ a, b, one, other }: Pair & { one: Target; other: Target }) {
  const { locale, t } = useWords()
  const rows = sides.toReversed().flatMap((side) => {
    const fieldsOf = (application: Sent) =>
      [personFields, familyFields].flatMap((fields) => fields({ application, side, t, locale }))
    const others = fieldsOf(b)
    return fieldsOf(a).map(({ label, value }, index) => ({
      name: `${t(`console.${side}`)}: ${t(label)}`,
      left: value,
      right: others[index]?.value ?? '',
      same: value === others[index]?.value,
    }))
  })
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
            <th scope="row">{t('compare.total')}</th>
            <td>{a.totalScore}</td>
            <td>{b.totalScore}</td>
          </tr>
          <Bars a={a} b={b} />
          {differing.map(({ name, left, right }) => (
            <tr key={name} data-differs="">
              <th scope="row">
                {name}{' '}
                <span role="img" aria-label={t('compare.differs')}>
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
        <summary>{t('compare.same', { n: alike.length })}</summary>
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
      {now.groomName} · {referenceOf(now.id)}
    </small>
  </th>
)

/** The points for each criterion, as one bar per application. */
function Bars({ a, b }: Pair) {
  const { t } = useWords()
  return (a.explanation ?? []).map((left) => {
    const right = b.explanation?.find(({ id }) => id === left.id)
    const share = (points: number) => ({ inlineSize: `${left.max > 0 ? (100 * points) / left.max : 0}%` })
    const differs = left.points !== right?.points
    return (
      <tr key={left.id} data-differs={differs ? '' : undefined}>
        <th scope="row">
          {t(`criteria.${left.id}`)} {differs && '≠'}
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

/** Opens the status dialog with the status and the reason filled in. */
function Prefer({ chosen, over }: { chosen: Target; over: Target }) {
  const { t } = useWords()
  const { role, open } = useCommandContext()
  const preset = { to: 'shortlisted', reason: t('compare.reason', { id: referenceOf(over.id) }) } as const
  if (!allowedStatuses(role, chosen).includes('shortlisted')) return <td />
  return (
    <td>
      <button
        className="tb line"
        type="button"
        onClick={() => open(<StatusDialog target={chosen} preset={preset} />)}
      >
        {t('compare.prefer')}
      </button>
    </td>
  )
}
