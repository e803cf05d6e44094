/**
 * The score by criterion. Bars: solid where a home visit confirmed the facts, hatched where they are only declared, mixed where some are
 * confirmed, dotted where the programme counts files itself.
 */
import { Fragment, type ReactNode, Suspense } from 'react'
import { bases, isVisited } from '#events/scoring/score.ts'
import { pointsText } from '../../app/names.ts'
import { t } from '../../app/texts/console.ts'
import { criterionFacts, DeclaredPoints } from './Details.tsx'
import { type Explained, isSent, type Sent } from './replies.ts'
import './sections.css'
import { useQuery } from '@tanstack/react-query'
import { lazyCode } from '../../app/lazy-code.tsx'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { Boundary } from '../../window/LoadFailed.tsx'
import { applicationQuery } from './api.ts'
import { NotLoaded } from './NotLoaded.tsx'

function CriterionFacts({ application, one }: { application: Sent; one: Explained }) {
  return (
    <table className="beside">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('console.declared')}</th>
          <th scope="col">{t('console.verifiedValue')}</th>
        </tr>
      </thead>
      <tbody>
        {criterionFacts(application, one, t).map(({ name, declared, found, differs }) => (
          <tr key={name} data-differs={differs}>
            <th scope="row">{name}</th>
            <td>{declared}</td>
            <td>
              {differs && '≠ '}
              {found}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const basisNames = {
  confirmed: 'console.confirmed',
  partly: 'visited.partly',
  declared: 'console.declaredOnly',
  files: 'console.fromFiles',
} as const

type Props = {
  application: Sent
  /** Adds the facts, declared and found, and an explanation of the points below each bar. */
  isExplained?: boolean
}

export function Score({ application, isExplained = false }: Props) {
  if (!application.explanation) return <p className="hint">{t('console.noScore')}</p>
  return (
    <>
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
      <p className="key row">
        {bases.map((basis) => (
          <Fragment key={basis}>
            <span className={`cb ${basis}`}>
              <i />
            </span>
            {t(basisNames[basis])}
          </Fragment>
        ))}
      </p>
    </>
  )
}

function Total({ application }: { application: Sent }) {
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
  const share = one.max > 0 ? (100 * one.points) / one.max : 0
  return (
    <li>
      <span>
        {t(`criteria.${one.id}`)}
        {one.basis !== 'confirmed' && <span className="visually-hidden"> ({t(basisNames[one.basis])})</span>}
        <DeclaredPoints points={one.points} declared={one.declaredPoints} />
      </span>
      <span className={`cb ${one.basis}`}>
        <i style={{ inlineSize: `${share}%` }} />
      </span>
      <span className="cv figure">
        <b>{pointsText(one.points)}</b>/{one.max}
      </span>
      {children}
    </li>
  )
}

const Why = lazyCode(() => import('./Why.tsx'))

export const WhySection = ({ application }: { application: Sent }) => (
  <Boundary of={application}>
    <Suspense>
      <Why application={application} />
    </Suspense>
  </Boundary>
)

export function ScoreDialog({ id }: { id: string }) {
  const query = useQuery(applicationQuery(id))
  const application = query.data
  return (
    <Dialog title={t('console.scoreOf', { name: application?.groomName ?? '' })} isWide>
      {application && isSent(application) ? (
        <>
          <WhySection application={application} />
          <Score application={application} isExplained />
        </>
      ) : (
        <NotLoaded query={query} gone={<p className="waiting">{t('admin.notFoundText')}</p>} />
      )}
    </Dialog>
  )
}
