/** The next step and its date, or the reason for the end; the application's number; and how to reach the organisers. */

import { spokenReferenceOf } from '#events/application/number.ts'
import { timeline } from '#events/application/statuses.ts'
import { kolkataDate } from '#events/dates.ts'
import { day, moment } from '#events/language/format.ts'
import { filled } from '#events/language/translate.ts'
import { previewPath } from '#web/application-paths.ts'
import { pathFor } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import {
  nextSeason,
  resultsDay,
  venue,
  weddingDay,
  whatsappLink,
} from '../../../components/island/page-data.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { useFieldName, useLabel } from '../../application-form/field-words.ts'
import { sectionOf } from '../../application-form/outline.ts'
import { missingAnswers } from '../missing-answers.ts'
import { isSentBack } from '../permissions.ts'
import { useIsLate, useStatusWords } from '../wording.ts'
import { Missing } from './Missing.tsx'
import { FinalSelection, Rejection } from './ResultCard.tsx'
import { Withdrawn } from './Withdraw.tsx'

// How to reach the organisers: a WhatsApp message that contains only the application's number, or else their address.

function Contact({ reference }: { reference: string }) {
  const { t } = useWords()
  const chat = whatsappLink(t('dash.askMessage', { id: reference }))
  if (chat !== null)
    return (
      <a className="button ask" href={chat} rel="noopener">
        <Icon of={icons.whatsapp} />
        {t('nav.askWhatsapp')}
      </a>
    )
  const address = venue()
  return address !== '' && <p>{t('dash.reachUs', { address })}</p>
}

type Props = { application: MyApplication }

export function NextSteps({ application }: Props) {
  const { t } = useWords()
  const isLate = useIsLate(application)
  const { status } = application
  const isOver = status === 'rejected'
  const isWithdrawn = application.withdrawnAt !== null
  const reference = spokenReferenceOf(application)
  return (
    <section className="panel next" aria-labelledby="next">
      <h2 id="next">{t(isOver && !isWithdrawn ? 'dash.whyTitle' : 'dash.nextTitle')}</h2>
      {isWithdrawn && <Withdrawn since={application.withdrawnAt ?? ''} />}
      {isOver && !isWithdrawn && <Rejection application={application} />}
      {isLate && <Late application={application} />}
      {application.awaitingResults && <AwaitingResults />}
      {!isOver && !isLate && !application.awaitingResults && (
        <Next of={isSentBack(application) ? 'sentBack' : status} />
      )}
      {status === 'finalized' && <FinalSelection />}
      <p className="reference">
        {t('dash.applicationId')}: <b translate="no">{reference}</b>
        <small>{t('dash.keepReference')}</small>
      </p>
      <Contact reference={reference} />
    </section>
  )
}

/** A draft after the deadline. Only a draft that was never submitted is erased automatically. */
function Late({ application: { submittedAt } }: Props) {
  const { t } = useWords()
  return (
    <>
      <p>{t('form.closedText', { next: nextSeason() })}</p>
      <p>{t(submittedAt === null ? 'form.readDraft' : 'form.readTell')}</p>
    </>
  )
}

/** The same sentences for every family whose application has been looked at, so that nobody reads a decision out of them. */
function AwaitingResults() {
  const { locale, t } = useWords()
  const date = resultsDay()
  const isLate = date !== '' && date < kolkataDate(new Date().toISOString())
  const planned = date === '' ? t('dash.awaitingOpen') : t('dash.awaitingDay', { date: day(locale, date) })
  return (
    <>
      <p>{t('dash.awaiting')}</p>
      <p>{isLate ? t('dash.awaitingLate') : planned}</p>
    </>
  )
}

/** `of`: a status, or the key of an application that was sent back. */
function Next({ of }: { of: string }) {
  const { t } = useWords()
  const words = useStatusWords(of)
  const withDates = useDates()
  const when = withDates(words.when) ?? (words.when && t('dash.whenOpen'))
  return [withDates(words.next), when].map((text) => text && <p key={text}>{text}</p>)
}

/** Fills in the deadline and the wedding day; null where the text needs a date that is unknown or past. */
function useDates() {
  const { locale } = useWords()
  const { data } = useDeadline()
  const wedding = weddingDay()
  const isAhead = wedding >= kolkataDate(new Date().toISOString())
  const dates: Readonly<Record<string, string>> = {
    deadline: data && !data.isExpired ? moment(locale, data.deadline) : '',
    wedding: isAhead ? day(locale, wedding) : '',
  }
  return (text: string | null): string | null => {
    const isMissing = Object.entries(dates).some(
      ([name, value]) => value === '' && text?.includes(`{${name}}`),
    )
    return text === null || isMissing ? null : filled(text, dates)
  }
}

// What the family can do now: continue a draft, be reachable, add missing papers; nothing after the decision.

type WhatNowProps = { application: MyApplication }

/** The tasks by status; other statuses have none. */
const doing: Readonly<Record<string, Key>> = {
  submitted: 'dash.doReachable',
  under_verification: 'dash.doPapers',
  verified: 'dash.doTell',
  ranked: 'dash.doTell',
  shortlisted: 'dash.doTell',
  waitlist: 'dash.doTell',
}

export function WhatNow({ application }: WhatNowProps) {
  const { t } = useWords()
  const isExpired = useDeadline().data?.isExpired ?? false
  const isOpenDraft = application.status === 'draft' && !isExpired
  if (application.awaitingResults) return null
  const todo = doing[application.status]
  if (!todo && !isOpenDraft) return null
  return (
    <section className="panel now" aria-labelledby="now">
      <h2 id="now">{t('dash.nowTitle')}</h2>
      {todo && <p>{t(todo)}</p>}
      {isOpenDraft && <GoOn application={application} />}
      <Missing application={application} />
    </section>
  )
}

/** The missing answers of a draft by parts of the form, and the link to continue. */
function GoOn({ application }: WhatNowProps) {
  const { locale, t } = useWords()
  const fieldName = useFieldName()
  const labelOf = useLabel()
  const edit = pathFor(locale, 'application')
  const missing = missingAnswers(application, kolkataDate(new Date().toISOString()))
  const isBack = isSentBack(application)
  if (missing.length === 0)
    return (
      <>
        <p>{t(isBack ? 'dash.correctFirst' : 'dash.nothingToFill')}</p>
        <a
          className={isBack ? 'button button-line' : 'button button-strong'}
          href={previewPath(locale, application.id)}
        >
          {t('dash.toPreview')}
        </a>
      </>
    )
  return (
    <>
      <p>{t('dash.toFill', { count: missing.reduce((sum, { fields }) => sum + fields.length, 0) })}</p>
      <ul className="to-fill">
        {missing.map(({ part, fields }) => (
          <li key={part}>
            <a href={`${edit}#${fields[0]}`}>{t(sectionOf[part].short)}</a>
            <span>{fields.map(part === 'family' ? fieldName : labelOf).join(', ')}</span>
          </li>
        ))}
      </ul>
      <a className="button button-strong" href={edit}>
        {t('dash.goOn')}
      </a>
    </>
  )
}

// The steps of an application's timeline (docs/product.md section 2): which are done, and which is current.

type TimelineStatus = (typeof timeline)[number]
/** Statuses that end the timeline of some applications without being a step of it. */
type Ending = 'rejected' | 'withdrawn'
type StepName = TimelineStatus | Ending
export type Step = { name: StepName; done: boolean; current: boolean }
type Progress = Pick<
  MyApplication,
  'status' | 'submittedAt' | 'verifiedAt' | 'shortlistedAt' | 'withdrawnAt' | 'totalScore'
>

/** The last step of the timeline that was reached; `ranked`, which is not on the timeline, counts as `verified`. */
function lastReached({
  status,
  submittedAt,
  verifiedAt,
  shortlistedAt,
  totalScore,
}: Progress): TimelineStatus {
  const current = timeline.find((name) => name === status)
  if (current) return current
  // For a rejected application or an unknown status, the dates show the last step; a score means that it was under
  // verification.
  if (shortlistedAt !== null) return 'shortlisted'
  if (status === 'ranked' || verifiedAt !== null) return 'verified'
  if (totalScore !== null) return 'under_verification'
  return submittedAt === null ? 'draft' : 'submitted'
}

/** The steps up to the last one that was reached, then the ending. */
function endedSteps(last: TimelineStatus, name: Ending): Step[] {
  const reached = timeline.slice(0, timeline.indexOf(last) + 1)
  return [
    ...reached.map((step) => ({ name: step, done: true, current: false })),
    { name, done: false, current: true },
  ]
}

/**
 * A step is done when the status is at or past it. The waitlist is a step only while it is the status, and then the shortlist is one
 * only for a family that was on it, since most come from the ranking (docs/decisions/0039).
 * @param isLate a draft after the deadline, which has no further steps
 */
export function stepsOf(progress: Progress, isLate = false): Step[] {
  const last = lastReached(progress)
  if (isLate) return [{ name: last, done: true, current: true }]
  if (progress.status === 'rejected')
    return endedSteps(last, progress.withdrawnAt === null ? 'rejected' : 'withdrawn')
  const isShown = (name: TimelineStatus): boolean => {
    if (name === 'waitlist') return last === 'waitlist'
    return name !== 'shortlisted' || last !== 'waitlist' || progress.shortlistedAt !== null
  }
  return timeline.filter(isShown).map((name) => ({
    name,
    done: timeline.indexOf(name) <= timeline.indexOf(last),
    current: name === last,
  }))
}
