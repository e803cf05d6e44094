/** The score, and how it came about, criterion by criterion; nothing is shown before there is one. */
import { isDecided } from '#events/application/status.ts'
import type { Criterion, MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/words.tsx'
import './score.css'

export function ScoreCard({ application }: { application: MyApplication }) {
  const { word } = useWords()
  const { status, totalScore, missingFacts, explanation } = application
  if (totalScore === null) return null
  const missing = missingFacts === 1 ? 'score.totalOneMissing' : 'score.totalMissing'
  return (
    <section className="panel score" aria-labelledby="score">
      <h2 id="score">{word('dash.score')}</h2>
      <p className="total">{word('dash.scoreOutOf', { score: totalScore })}</p>
      {missingFacts > 0 && <p>{word(missing, { total: totalScore, n: missingFacts })}</p>}
      <p className="note">
        {word('dash.scoreNote')} {!isDecided(status) && word('dash.scoreMayChange')}
      </p>
      {explanation && (
        <details>
          <summary className="button button-line">{word('dash.howScored')}</summary>
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
  const { word, wordOr } = useWords()
  return (
    <li>
      <h3>
        {wordOr(`criteria.${id}`) ?? id}
        <span>{word('dash.points', { points, max })}</span>
      </h3>
      {max > 0 && <progress value={points} max={max} aria-hidden="true" />}
      <p>{sentence}</p>
    </li>
  )
}
