/** The scoring criteria: weights that add up to 100, who set them and when. Admins change them, with a reason. */
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { activeWeightTotal, areSameCriteria, Criteria as Weights } from '#events/scoring/criteria.ts'
import { isBlank } from '#events/text.ts'
import { refresh } from '../../app/changes/news.ts'
import { useChange } from '../../app/changes/tracked.tsx'
import { DraftNotice, useDraft } from '../../app/drafts.tsx'
import { moment, weightText } from '../../app/names.ts'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { ReasonField } from '../../window/dialogs/Dialog.tsx'
import { submitting } from '../../window/focus.ts'
import { LoadFailed, Stale } from '../../window/LoadFailed.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { type CriteriaShown, criteriaQuery, saveCriteria, WeightsMoved } from './weights.tsx'
import '../../window/sheet.css'

export default function Criteria() {
  const query = useQuery(criteriaQuery)
  const { data, isError, refetch } = query
  return (
    <div className="sheet">
      <h1>{t('criteria.title')}</h1>
      <Stale query={query} />
      {data && <Sheet key={data[0]?.updatedAt} shown={data} />}
      {!data && isError && <LoadFailed text={t('console.loadFail')} retry={() => void refetch()} />}
      {!data && !isError && <p>{t('admin.wait')}</p>}
    </div>
  )
}

/** `before`: the criteria in force when the first weight was changed. */
const Input = z.object({ criteria: Weights, reason: z.string(), before: z.optional(Weights) })

const editable = (shown: CriteriaShown): Weights =>
  shown.map(({ id, weight, isActive }) => ({ id, weight, isActive }))

function Sheet({ shown }: { shown: CriteriaShown }) {
  const { role } = useCommandContext()
  const now = editable(shown)
  const draft = useDraft('criteria', Input, { criteria: now, reason: '', before: now })
  const { criteria, reason, before = now } = draft.value
  const save = useChange(saveCriteria, {
    failText: t('ranking.saveFail'),
    onSuccess: async (_, { client, succeeded }) => {
      draft.clear()
      await refresh(client, { programme: true })
      succeeded(t('criteria.saved'))
    },
  })
  const sum = activeWeightTotal(criteria)
  const isMoved = draft.isStored && !areSameCriteria(before, now)
  return (
    <form className="stack" onSubmit={submitting(() => save.mutate({ criteria, reason, before }))}>
      <Stamp shown={shown} />
      {shown[0]?.waits && <p className="warning">{shown[0].waits}</p>}
      {role === 'admin' && <DraftNotice draft={draft} />}
      {role === 'admin' && isMoved && (
        <WeightsMoved goOn={() => draft.set({ criteria, reason, before: now })} />
      )}
      <Rows
        criteria={criteria}
        inForce={isMoved ? now : null}
        setCriteria={(next) => draft.set({ criteria: next, reason, before })}
        mayEdit={role === 'admin'}
      />
      <p className={sum === 10_000 ? 'sum' : 'sum wrong'} role="status">
        {t('criteria.sum')}: <b>{weightText(sum)}</b> {sum !== 10_000 && t('criteria.must')}
      </p>
      {role === 'admin' ? (
        <>
          <ReasonField
            label={t('ranking.reason')}
            reason={reason}
            setReason={(next) => draft.set({ criteria, reason: next, before })}
            rows={2}
          />
          <p className="hint">
            {t('criteria.forEverybody')} {t('criteria.care')} {isBlank(reason) && t('ranking.reasonHint')}
          </p>
          <Button
            look="main"
            text={t(save.isPending ? 'ranking.saving' : 'ranking.save')}
            type="submit"
            disabled={sum !== 10_000 || isBlank(reason) || save.isPending}
          />
        </>
      ) : (
        <p>{t('criteria.readOnly')}</p>
      )}
    </form>
  )
}

function Stamp({ shown: [first] }: { shown: CriteriaShown }) {
  if (!first?.updatedAt || !first.updatedBy) return <p className="hint">{t('criteria.starting')}</p>
  const time = moment(first.updatedAt)
  return <p className="hint">{t('criteria.by', { name: first.updatedBy.email, time })}</p>
}

/** `inForce`: the weights that a colleague has saved meanwhile; null if nobody has. */
type RowsProps = {
  criteria: Weights
  inForce: Weights | null
  setCriteria: (criteria: Weights) => void
  mayEdit: boolean
}

/** An inactive criterion counts as 0. */
const countedIn = (weights: Weights, id: string): number => {
  const one = weights.find((criterion) => criterion.id === id)
  return one?.isActive ? one.weight : 0
}

function Rows({ criteria, inForce, setCriteria, mayEdit }: RowsProps) {
  const set = (id: string, change: Partial<Weights[number]>) =>
    setCriteria(criteria.map((one) => (one.id === id ? { ...one, ...change } : one)))
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('criteria.title')}</th>
          {inForce && <th scope="col">{t('hands.weightsInForce')}</th>}
          <th scope="col">{t('criteria.weight')}</th>
          <th scope="col">{t('criteria.active')}</th>
        </tr>
      </thead>
      <tbody>
        {criteria.map(({ id, weight, isActive }) => {
          const name = t(`criteria.${id}`)
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              {inForce && <td>{weightText(countedIn(inForce, id) * 100)}</td>}
              <td>
                <input
                  type="number"
                  aria-label={`${name}: ${t('criteria.weight')}`}
                  min={0}
                  max={100}
                  step={0.1}
                  value={weight}
                  disabled={!mayEdit}
                  onChange={(event) => set(id, { weight: event.target.valueAsNumber || 0 })}
                />
              </td>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${name}: ${t('criteria.active')}`}
                  checked={isActive}
                  disabled={!mayEdit}
                  onChange={(event) => set(id, { isActive: event.target.checked })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
