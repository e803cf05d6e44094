/** The score, explained criterion by criterion; nothing until there is one. */
import { isDecided } from '#events/application/status.ts'
import type { Criterion, MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import './score.css'

export function ScoreCard({ application }: { application: MyApplication }) {
  const { t } = useWords()
  const { status, totalScore, missingFacts, explanation } = application
  if (totalScore === null) return null
  return (
    <section className="panel score" aria-labelledby="score">
      <h2 id="score">{t('dash.score')}</h2>
      <p className="total">{t('dash.scoreOutOf', { score: totalScore })}</p>
      {missingFacts > 0 && <p>{t('score.totalMissing', { total: totalScore, count: missingFacts })}</p>}
      <p className="note">
        {t('dash.scoreNote')} {!isDecided(status) && t('dash.scoreMayChange')}
      </p>
      {explanation && (
        <details>
          <summary className="button button-line">{t('dash.howScored')}</summary>
          <ol>
            {explanation.map((criterion) => (
              <CriterionRow key={criterion.id} criterion={criterion} />
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function CriterionRow({ criterion: { id, points, max, sentence } }: { criterion: Criterion }) {
  const { t, textOf } = useWords()
  return (
    <li>
      <h3>
        {textOf(`criteria.${id}`) ?? id}
        <span>{t('dash.points', { points, max })}</span>
      </h3>
      {max > 0 && <progress value={points} max={max} aria-hidden="true" />}
      <p>{sentence}</p>
    </li>
  )
}
