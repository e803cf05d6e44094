/**
 * The score by criterion. Bars: solid where a home visit confirmed the facts, hatched where they are only declared, mixed where some are
 * confirmed, dotted where the programme counts files itself.
 */

import { useMutation, useQuery } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { bases, isVisited } from '#events/scoring/score.ts'
import { call } from '#web/api.ts'
import { Letter } from '#web/outcome/letter.ts'
import { PrintedLetter } from '#web/outcome/PrintedLetter.tsx'
import { useOnce } from '../../app/changes/tracked.tsx'
import { familyName, pointsText } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { Boundary, LoadFailed } from '../../window/LoadFailed.tsx'
import { recordPrint } from '../../window/Printing.tsx'
import { applicationQuery, outcomeQuery } from './api.ts'
import { criterionFacts, DeclaredPoints } from './Details.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { type Explained, isSent, type Sent } from './replies.ts'
import './sections.css'

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

export const WhySection = ({ application }: { application: Sent }) => (
  <Boundary of={application}>
    <Why application={application} />
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

/** In both languages. */
const readLetter = (id: string) => call(`/api/admin/applications/${id}/letter`, { schema: Letter })

function Why({ application }: { application: Sent }) {
  const heading = useId()
  const { data, isError, refetch } = useQuery(outcomeQuery(application.id))
  if (!data) return isError && <LoadFailed text={t('case.loadFail')} retry={() => void refetch()} />
  return (
    <section className="box panel stack why" aria-labelledby={heading}>
      <h2 id={heading}>{t('case.why')}</h2>
      <ul>
        {data.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {data.isPublished ? (
        <PrintLetter application={application} />
      ) : (
        <p className="hint">{t('case.letterLater')}</p>
      )}
    </section>
  )
}

function PrintLetter({ application }: { application: Sent }) {
  const store = useStore()
  const [isPrinting, setPrinting] = useState(false)
  const reading = useMutation({
    mutationFn: async () => {
      const letter = await readLetter(application.id)
      await recordPrint(store, { print: 'letter', ids: [application.id] })
      return letter
    },
    onSuccess: () => setPrinting(true),
    onError: (error) => outcomes.failed(error, t('toast.error'), familyName(application)),
  })
  const read = useOnce(reading)
  return (
    <p>
      <Button text={t('case.letter')} disabled={read.isPending} onClick={() => read.mutate()} />{' '}
      <small className="hint">{t('case.letterHint')}</small>
      {isPrinting && read.data && <PrintedLetter letter={read.data} onPrinted={() => setPrinting(false)} />}
    </p>
  )
}
