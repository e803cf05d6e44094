/** The points in whole numbers, with the exact figures folded; once results are published, also how the result came about. */
import { type ReactNode, useState } from 'react'
import { decisions, isDecided } from '#events/application/statuses.ts'
import { day } from '#events/language/format.ts'
import { wholeLines } from '#events/scoring/whole-points.ts'
import type { LetterText } from '#web/outcome/letter.ts'
import { PrintedLetter } from '#web/outcome/PrintedLetter.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { printer } from '#web/ui/icons.ts'
import {
  type MyApplication,
  queryClient,
  readsQuery,
  useIsExpired,
  useOutcome,
} from '../../../account/queries.ts'
import { useQuery } from '../../../account/query-client.ts'
import { LoadFailed } from '../../../components/island/LoadFailed.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { mayAddDocuments } from '../permissions.ts'
import { Fold } from './Fold.tsx'

// The days on which staff opened a family's papers, without names; the folded line says how many.

/** How many days are listed; the others are counted. */
const SHOWN = 8

export function Reads({ application: { id } }: { application: MyApplication }) {
  const { t } = useWords()
  const { data, isError } = useQuery(readsQuery(id), queryClient)
  const count = new Set(data?.flatMap(({ days }) => days)).size
  const answer = count === 0 ? t('dash.readsNever') : t('dash.readsDays', { count })
  return (
    <Fold id="reads" title={t('dash.readsTitle')} answer={data && answer}>
      <p>{t('dash.readsHint')}</p>
      {isError && <p role="alert">{t('dash.readsFail')}</p>}
      {data?.length === 0 && <p>{t('dash.readsNone')}</p>}
      {data && data.length > 0 && <Days reads={data} />}
    </Fold>
  )
}

type DaysProps = { reads: Awaited<ReturnType<ReturnType<typeof readsQuery>['queryFn']>> }

function Days({ reads }: DaysProps) {
  const { locale, t } = useWords()
  const named = (days: readonly string[]): string => {
    const shown = days
      .slice(0, SHOWN)
      .map((one) => day(locale, one))
      .join('; ')
    const count = days.length - SHOWN
    return count > 0 ? t('dash.readsEarlier', { days: shown, count }) : shown
  }
  return (
    <ul>
      {reads.map(({ kind, days }) => (
        <li key={kind}>{t(`dash.reads.${kind}`, { days: named(days) })}</li>
      ))}
    </ul>
  )
}

type Props = { application: MyApplication }

export function Points({ application }: Props) {
  const { t } = useWords()
  const answer = useAnswer(application)
  if (application.resultsPublished) return <Result application={application} />
  return (
    <Fold id="points" title={t('dash.score')} answer={answer}>
      <Score application={application} />
    </Fold>
  )
}

function useAnswer({ totalScore }: MyApplication): string {
  const { t } = useWords()
  if (totalScore === null) return t('dash.scoreLater')
  return t('dash.scoreOutOf', { score: Math.round(totalScore) })
}

function Score({ application }: Props) {
  const { t } = useWords()
  const { status, totalScore, missingFacts, explanation } = application
  const lines = useLines(application)
  if (totalScore === null) return <p>{t('dash.scoreNone')}</p>
  return (
    <>
      {missingFacts > 0 && (
        <p>{t('score.totalMissing', { total: Math.round(totalScore), count: missingFacts })}</p>
      )}
      <p>
        {t('dash.scoreNote')} {!isDecided(status) && t('dash.scoreMayChange')}
      </p>
      <Lines lines={lines} />
      {explanation && <Exact lines={lines} total={t('dash.exactTotal', { score: totalScore })} />}
    </>
  )
}

/** `note`: on what the points rest, or how to get them. `sentence`: the arithmetic with the exact figures. */
type Line = { name: string; points: string; note: string; sentence: string }

/** Criteria of weight 0 are left out. */
function useLines(application: MyApplication): Line[] {
  const { t, textOf } = useWords()
  const isExpired = useIsExpired()
  const counted = (application.explanation ?? []).filter(({ max }) => max > 0)
  const lines = wholeLines(counted)
  const lacksLetter =
    application.socialVerificationLetterKey === null && mayAddDocuments(application, isExpired)
  return counted.map(({ id, sentence }, index) => ({
    name: textOf(`criteria.${id}`) ?? id,
    points: t('dash.points', lines[index]),
    note: id === 'socialScore' && lacksLetter ? t('dash.letterBrings') : '',
    sentence,
  }))
}

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ul className="criteria">
    {lines.map(({ name, points, note }) => (
      <li key={name}>
        <span>{name}</span>
        <b>{points}</b>
        {note && <small>{note}</small>}
      </li>
    ))}
  </ul>
)

function Exact({ lines, total }: { lines: readonly Line[]; total: string }) {
  const { t } = useWords()
  return (
    <details className="exact">
      <summary>{t('dash.howScored')}</summary>
      <p>{total}</p>
      {lines.map(({ name, sentence }) => (
        <p key={name}>
          <b>{name}: </b>
          <span>{sentence}</span>
        </p>
      ))}
    </details>
  )
}

/** How the published result came about, for which the points are the basis. */
function Result({ application }: Props) {
  const { locale, t } = useWords()
  const { data, isError, error, refetch } = useOutcome(application.id)
  const answer = useAnswer(application)
  const [isPrinting, setPrinting] = useState(false)
  // The results are published, but this application may still be undecided.
  const isResult = decisions.some((one) => one === application.status)
  return (
    <Fold id="points" title={data && isResult ? data[locale].title : t('dash.score')} answer={answer}>
      {isError && !data && <LoadFailed error={error} retry={refetch} heading="h3" />}
      {data && (
        <ResultText text={data[locale]}>
          <button className="button button-line" type="button" onClick={() => setPrinting(true)}>
            <Icon of={printer} />
            {data[locale].print}
          </button>
        </ResultText>
      )}
      {data && isPrinting && <PrintedLetter letter={data} onPrinted={() => setPrinting(false)} />}
    </Fold>
  )
}

const sentencesOf = (texts: readonly string[]) => texts.map((text) => <p key={text}>{text}</p>)

/** The deciding reason, papers that could have helped, and the points of each criterion with their basis. */
function ResultText({ text, children }: { text: LetterText; children: ReactNode }) {
  const lines = text.criteria.map(({ basis, ...line }) => ({ ...line, note: basis }))
  return (
    <>
      <p>{text.about}</p>
      {sentencesOf(text.result)}
      {text.supply.length > 0 && <h3>{text.supplyTitle}</h3>}
      {sentencesOf(text.supply)}
      <h3>{text.scoreTitle}</h3>
      <p>
        <b>{text.total}</b>
      </p>
      <Lines lines={lines} />
      {lines.length > 0 && <Exact lines={lines} total={text.exactTotal} />}
      {sentencesOf(text.notes)}
      {children}
    </>
  )
}
