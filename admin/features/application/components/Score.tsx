/** The score by criterion: a solid bar where a home visit confirmed the facts, a hatched one where they are only declared. */
import { useWords } from '../../../app/texts/console.ts'
import type { Explained, Sent } from '../replies.ts'
import './score.css'

/** True when the criterion has facts and all of them are verified. */
const isConfirmed = ({ facts }: Explained): boolean =>
  facts.length > 0 && facts.every(({ state }) => state === 'verified')

/** @param isExplained adds an explanation of the points below each bar */
export function Score({ application, isExplained = false }: { application: Sent; isExplained?: boolean }) {
  const { t } = useWords()
  if (!application.explanation) return <p className="hint">{t('console.noScore')}</p>
  const confirmed = application.explanation.filter(isConfirmed).length
  return (
    <>
      <dl className="facts">
        <dt>{t('admin.totalScore')}</dt>
        <dd>
          <b>{application.totalScore}/100</b>{' '}
          {application.missingFacts > 0 && <span className="miss">{t('console.provisional')}</span>}
        </dd>
        {application.rank !== null && (
          <>
            <dt>{t('console.rank')}</dt>
            <dd>
              <b>{application.rank}</b>
            </dd>
          </>
        )}
        <dt>{t('console.checked')}</dt>
        <dd>{t('console.checkedOf', { n: confirmed, total: application.explanation.length })}</dd>
      </dl>
      <ul className="bars">
        {application.explanation.map((one) => (
          <Bar key={one.id} one={one} isExplained={isExplained} />
        ))}
      </ul>
      <p className="key">
        <span className="cb" />
        {t('console.confirmed')}
        <span className="cb decl" />
        {t('console.declaredOnly')}
      </p>
    </>
  )
}

function Bar({ one, isExplained }: { one: Explained; isExplained: boolean }) {
  const { t } = useWords()
  const share = one.max > 0 ? (100 * one.points) / one.max : 0
  const confirmed = isConfirmed(one)
  return (
    <li>
      <span className="cl">
        {t(`criteria.${one.id}`)}
        {!confirmed && <span className="visually-hidden"> ({t('console.declaredOnly')})</span>}
      </span>
      <span className={`cb ${confirmed ? '' : 'decl'}`}>
        <i style={{ inlineSize: `${share}%` }} />
      </span>
      <span className="cv">
        <b>{one.points}</b>/{one.max}
      </span>
      {isExplained && <p>{one.sentence}</p>}
    </li>
  )
}
