/** One application at a point of the log: what happened to it, by whom, and how its points come about. */
import type { BundleWorker } from '../bundle-worker.ts'
import { useLatest } from '../use-latest.ts'
import { useAuditWords } from '../words.ts'
import type { Told } from '../worker/protocol.ts'

type Props = { worker: BundleWorker; seq: number; people: readonly string[]; ledgerId: string }

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
/** "Person 2", in the order in which people first decided something. */
export function personName(actor: string, people: readonly string[], t: Say): string {
  if (actor === 'system') return t('check.bySystem')
  const place = people.indexOf(actor)
  return place < 0 ? actor.slice(0, 8) : t('check.person', { n: place + 1 })
}

export function OneApplication({ worker, seq, people, ledgerId }: Props) {
  const { locale, t, textOf } = useAuditWords()
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
          <dl>
            {story.explained.map(({ id, points, max, sentence }) => (
              <div key={id}>
                <dt>
                  {textOf(`criteria.${id}`)} <b>{t('check.pointsOf', { points, max })}</b>
                </dt>
                <dd>{sentence}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="hint">{t('check.explainedClosed')}</p>
      )}
    </div>
  )
}
