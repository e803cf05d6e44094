/** The score: the total, each criterion as a bar and in words, and the folded arithmetic; nothing without a score or for a draft. */
import { isDecided } from '#events/application/statuses.ts'
import type { Criterion, MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { shareOf } from '../share.ts'
import './score.css'

export function ScoreCard({ application }: { application: MyApplication }) {
  const { t } = useWords()
  const { status, totalScore, missingFacts, explanation } = application
  // The score of an application that was sent back is outdated, since its answers will change.
  if (totalScore === null || status === 'draft') return null
  return (
    <section className="panel score" aria-labelledby="score">
      <h2 id="score">{t('dash.score')}</h2>
      <p className="total">{t('dash.scoreOutOf', { score: totalScore })}</p>
      <progress value={totalScore} max={100} aria-hidden="true" />
      {missingFacts > 0 && <p>{t('score.totalMissing', { total: totalScore, count: missingFacts })}</p>}
      <p className="note">
        {t('dash.scoreNote')} {!isDecided(status) && t('dash.scoreMayChange')}
      </p>
      {explanation && <Shares explanation={explanation} />}
      {explanation && <Arithmetic explanation={explanation} />}
    </section>
  )
}

type Props = { explanation: readonly Criterion[] }

const useName = () => {
  const { textOf } = useWords()
  return ({ id }: Criterion): string => textOf(`criteria.${id}`) ?? id
}

/** The share of each criterion's maximum, without a number. Criteria of weight 0 are left out. */
function Shares({ explanation }: Props) {
  const { t } = useWords()
  const nameOf = useName()
  return (
    <ul className="shares">
      {explanation
        .filter(({ max }) => max > 0)
        .map((criterion) => (
          <li key={criterion.id}>
            <b>{nameOf(criterion)}</b> <span>{t(`dash.share.${shareOf(criterion)}`)}</span>
            <progress value={criterion.points} max={criterion.max} aria-hidden="true" />
          </li>
        ))}
    </ul>
  )
}

function Arithmetic({ explanation }: Props) {
  const { t } = useWords()
  const nameOf = useName()
  return (
    <details>
      <summary className="button button-line">{t('dash.howScored')}</summary>
      <ol>
        {explanation.map((criterion) => (
          <li key={criterion.id}>
            <h3>
              {nameOf(criterion)}
              <span>{t('dash.points', { points: criterion.points, max: criterion.max })}</span>
            </h3>
            <p>{criterion.sentence}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}
