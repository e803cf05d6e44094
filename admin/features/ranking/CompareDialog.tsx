/** Compares two applications side by side: scores as bars, differing fields with findings of visits, equal fields in a closed list. */
import { useQuery } from '@tanstack/react-query'
import { referenceOf } from '#events/application/number.ts'
import { sides } from '#events/vocabulary.ts'
import { bothReferences, familyName, pointsText } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { applicationQuery } from '../application/api.ts'
import {
  DeclaredPoints,
  FoundNote,
  familyFields,
  type LabelledValue,
  personFields,
} from '../application/Details.tsx'
import { NotLoaded } from '../application/NotLoaded.tsx'
import { allowedStatuses } from '../application/own-door.tsx'
import { isSent, type Sent } from '../application/replies.ts'
import { basisNames } from '../application/Score.tsx'
import StatusDialog from '../application/StatusDialog.tsx'

export default function CompareDialog({ one, other }: { one: Target; other: Target }) {
  const queries = [useQuery(applicationQuery(one.id)), useQuery(applicationQuery(other.id))]
  const [a, b] = queries.map(({ data }) => data)
  return (
    <Dialog title={t('compare.title')} isWide>
      {a && b && isSent(a) && isSent(b) ? (
        <Compared a={a} b={b} one={one} other={other} />
      ) : (
        queries.map((query, side) => (
          <NotLoaded
            key={[one, other][side]?.id}
            query={query}
            gone={<p className="waiting">{t('admin.notFoundText')}</p>}
          />
        ))
      )}
    </Dialog>
  )
}

type Pair = { a: Sent; b: Sent }

function Compared({ a, b, one, other }: Pair & { one: Target; other: Target }) {
  const rows = sides.toReversed().flatMap((side) => {
    const fieldsOf = (application: Sent) =>
      [personFields, familyFields].flatMap((fields) => fields({ application, side }))
    const others = fieldsOf(b)
    return fieldsOf(a).map((left, index) => {
      const right = others[index] ?? left
      return { name: `${t(`side.${side}`)}: ${left.label}`, left, right, same: isSame(left, right) }
    })
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
            {[a, b].map(({ id, totalScore, declaredScore }) => (
              <td key={id}>
                {totalScore === null ? '–' : pointsText(totalScore)}{' '}
                <DeclaredPoints points={totalScore} declared={declaredScore} />
              </td>
            ))}
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
              <Value of={left} />
              <Value of={right} />
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
              <dd>
                {left.value}
                {left.found?.differs && <FoundNote found={left.found} />}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

/** A finding that differs from the declaration; a confirmation makes no difference between two families. */
const otherwise = ({ found }: LabelledValue): string | null => (found?.differs ? found.text : null)

const isSame = (one: LabelledValue, other: LabelledValue): boolean =>
  one.value === other.value && otherwise(one) === otherwise(other)

const Value = ({ of: { value, found } }: { of: LabelledValue }) => (
  <td>
    {value}
    {found && <FoundNote found={found} />}
  </td>
)

const Head = ({ now }: { now: Sent }) => (
  <th scope="col">
    {familyName(now)}
    <small>{bothReferences(now)}</small>
  </th>
)

/** The points for each criterion, as one bar per application: solid where a visit confirmed it. */
function Bars({ a, b }: Pair) {
  return (a.explanation ?? []).map((left) => {
    const right = b.explanation?.find(({ id }) => id === left.id)
    const share = (points: number) => ({ inlineSize: `${left.max > 0 ? (100 * points) / left.max : 0}%` })
    const differs = left.points !== right?.points
    return (
      <tr key={left.id} data-differs={differs ? '' : undefined}>
        <th scope="row">
          {t(`criteria.${left.id}`)} {differs && '≠'}
        </th>
        {([left, right] as const).map((one, side) => (
          <td key={`${left.id} ${side === 0 ? 'left' : 'right'}`}>
            <span className={`cb ${one?.basis ?? 'declared'}`} data-side={side === 0 ? 'left' : 'right'}>
              <i style={share(one?.points ?? 0)} />
            </span>
            <b>{one?.points ?? 0}</b>
            {one && one.basis !== 'confirmed' && (
              <span className="visually-hidden"> ({t(basisNames[one.basis])})</span>
            )}
            <DeclaredPoints points={one?.points ?? null} declared={one?.declaredPoints ?? null} />
          </td>
        ))}
      </tr>
    )
  })
}

/** Opens the status dialog with the status and the reason filled in. */
function Prefer({ chosen, over }: { chosen: Target; over: Target }) {
  const { role, open } = useCommandContext()
  const preset = { to: 'shortlisted', reason: t('compare.reason', { id: referenceOf(over.id) }) } as const
  if (!allowedStatuses(role, chosen).includes('shortlisted')) return <td />
  return (
    <td>
      <Button
        text={t('compare.prefer')}
        onClick={() => open(<StatusDialog target={chosen} preset={preset} />)}
      />
    </td>
  )
}
