/**
 * The score by criterion: a solid bar where a home visit confirmed the facts, a hatched one where they are only declared, one
 * between the two where some of them are confirmed, a dotted one where the programme counts files itself.
 */
import type { ReactNode } from 'react'
import { isVisited } from '#events/application/visit.ts'
import { pointsText } from '../../../app/names.ts'
import { useWords } from '../../../app/texts/console.ts'
import { DeclaredPoints } from '../DeclaredPoints.tsx'
import type { Explained, Sent } from '../replies.ts'
import { CriterionFacts } from './CriterionFacts.tsx'
import { ScoredEarlier } from './ScoredEarlier.tsx'
import './score.css'

const basisNames = {
  confirmed: 'console.confirmed',
  partly: 'visited.partly',
  declared: 'console.declaredOnly',
  files: 'console.fromFiles',
} as const
const basisLooks = { confirmed: '', partly: 'partly', declared: 'decl', files: 'files' } as const

type Props = {
  application: Sent
  /** Adds below each bar the facts, declared and found, and an explanation of the points. */
  isExplained?: boolean
}

export function Score({ application, isExplained = false }: Props) {
  const { t } = useWords()
  if (!application.explanation) return <p className="hint">{t('console.noScore')}</p>
  return (
    <>
      {isExplained && <ScoredEarlier application={application} />}
      <Total application={application} />
      <ul className="bars">
        {application.explanation.map((one) => (
          <Bar key={one.id} one={one}>
            {isExplained && (
              <>
                <CriterionFacts application={application} one={one} />
                <p>{one.sentence}</p>
              </>
            )}
          </Bar>
        ))}
      </ul>
      <p className="key">
        <span className="cb" />
        {t('console.confirmed')}
        <span className="cb partly" />
        {t('visited.partly')}
        <span className="cb decl" />
        {t('console.declaredOnly')}
        <span className="cb files" />
        {t('console.fromFiles')}
      </p>
    </>
  )
}

function Total({ application }: { application: Sent }) {
  const { t } = useWords()
  const { totalScore, declaredScore, missingFacts, rank, status, visit } = application
  return (
    <dl className="facts">
      <dt>{t('admin.totalScore')}</dt>
      <dd>
        <b>{totalScore === null ? '–' : `${pointsText(totalScore)}/100`}</b>{' '}
        {missingFacts > 0 && <span className="miss">{t('console.provisional')}</span>}
        <DeclaredPoints points={totalScore} declared={declaredScore} />
      </dd>
      {rank !== null && (
        <>
          <dt>{t('console.rank')}</dt>
          <dd>
            <b>{rank}</b>
          </dd>
        </>
      )}
      <dt>{t('console.checked')}</dt>
      <dd>
        {t('console.checkedOf', { n: visit.confirmed, total: visit.of })}
        {status === 'under_verification' && isVisited(visit) && <b> {t('console.pleaseDecide')}</b>}
      </dd>
    </dl>
  )
}

function Bar({ one, children }: { one: Explained; children: ReactNode }) {
  const { t } = useWords()
  const share = one.max > 0 ? (100 * one.points) / one.max : 0
  return (
    <li>
      <span className="cl">
        {t(`criteria.${one.id}`)}
        {one.basis !== 'confirmed' && <span className="visually-hidden"> ({t(basisNames[one.basis])})</span>}
        <DeclaredPoints points={one.points} declared={one.declaredPoints} />
      </span>
      <span className={`cb ${basisLooks[one.basis]}`}>
        <i style={{ inlineSize: `${share}%` }} />
      </span>
      <span className="cv">
        <b>{pointsText(one.points)}</b>/{one.max}
      </span>
      {children}
    </li>
  )
}
