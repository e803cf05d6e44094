/** The top of the dashboard: what happened last, the application's number, and in a line or two what comes next. */

import { spokenReferenceOf } from '#events/application/number.ts'
import { kolkataDate } from '#events/dates.ts'
import { day, moment, seasonName } from '#events/language/format.ts'
import { filled } from '#events/language/translate.ts'
import { limits } from '#events/limits.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { jasmine } from '#web/ui/icons.ts'
import { unbroken } from '#web/words/PageTexts.tsx'
import { type MyApplication, useDeadline, useIsExpired } from '../../../account/queries.ts'
import { Go } from '../../../components/island/buttons.tsx'
import {
  nextSeason,
  resultsDay,
  seasonOfPage,
  venue,
  weddingDay,
  whatsappLink,
} from '../../../components/island/page-data.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { isSentBack, shownStatus, submittedOn } from '../permissions.ts'
import { Fold } from './Fold.tsx'

// The texts of a status, and dates, in the language of the dashboard.

/**
 * `help`, `next` and `when` explain the status, the next step and its date; null for a status that this build does not know. In
 * Malayalam the badge of a ranked application has the text of the present step of the timeline.
 */
export function useStatusWords(status: string) {
  const { t, textOf } = useWords()
  return {
    label: textOf(`dash.badge.${status}`) ?? textOf(`status.${status}`) ?? t('status.unknown'),
    help: textOf(`statusHelp.${status}`),
    next: textOf(`dash.next.${status}`),
    when: textOf(`dash.when.${status}`),
  }
}

/** Whether the application is a draft and the deadline has passed. */
export function useIsLate({ status }: Pick<MyApplication, 'status'>): boolean {
  const isExpired = useIsExpired()
  return isExpired && status === 'draft'
}

/** Whether it was sent in a season that is no longer open: the days and the venue of the page are then not its own. */
export function useIsEarlier({ season, submittedAt }: MyApplication): boolean {
  const { locale } = useWords()
  return submittedAt !== null && seasonName(locale, season) !== seasonOfPage()
}

/** Whether the deadline of its own season has passed. */
export function useIsOver(application: MyApplication): boolean {
  const isExpired = useIsExpired()
  const isEarlier = useIsEarlier(application)
  return isExpired || isEarlier
}

/** Formats the day in Kerala at an instant (ISO 8601 UTC). */
export function useDay() {
  const { locale } = useWords()
  return (instant: string): string => day(locale, kolkataDate(instant))
}

type Props = { application: MyApplication }

/** Statuses without the drawing of a flower. */
const withoutFlower: readonly string[] = ['draft', 'rejected']

export function Standing({ application }: Props) {
  const { locale, t } = useWords()
  const title = useTitle(application)
  const isEarlier = useIsEarlier(application)
  const { status, season } = application
  return (
    <section className="panel standing" data-status={status} aria-labelledby="standing">
      {!withoutFlower.includes(status) && <Icon of={jasmine} />}
      {status === 'finalized' && <p className="good-news">{t('dash.goodNews')}</p>}
      <h2 id="standing">{title}</h2>
      {isEarlier && <p>{seasonName(locale, season)}</p>}
      {status === 'submitted' && <p>{moment(locale, submittedOn(application))}</p>}
      <p className="reference">
        <span>{t('dash.applicationId')}</span>
        <b translate="no">{spokenReferenceOf(application)}</b>
      </p>
      <Next application={application} />
    </section>
  )
}

export function useTitle(application: MyApplication): string {
  const { t } = useWords()
  const isLate = useIsLate(application)
  const { label, help } = useStatusWords(shownStatus(application))
  if (application.awaitingResults) return t('dash.awaitingTitle')
  if (isSentBack(application)) return t('dash.sentBackTitle')
  return isLate ? t('dash.draftLate') : (help ?? label)
}

function Next({ application }: Props) {
  const { t } = useWords()
  const isLate = useIsLate(application)
  const { status, withdrawnAt, submittedAt, awaitingResults } = application
  if (withdrawnAt !== null) return <Withdrawn since={withdrawnAt} />
  if (status === 'rejected') return <Rejection application={application} />
  if (awaitingResults) return <AwaitingResults application={application} />
  if (isLate) return <Late isSentBack={submittedAt !== null} />
  if (!isSentBack(application)) return <NextOf name={status} application={application} />
  return (
    <>
      <p>{t('dash.sentBack')}</p>
      <NextOf name="sentBack" application={application} />
    </>
  )
}

/** A draft after the deadline. Only a draft that was never submitted is erased automatically. */
function Late({ isSentBack }: { isSentBack: boolean }) {
  const { t } = useWords()
  if (isSentBack) return <p>{t('dash.sentBackLate')}</p>
  return (
    <>
      <p>{t('form.closedText', { next: nextSeason() })}</p>
      <p>{t('form.readDraft')}</p>
    </>
  )
}

/** The same sentences for every family whose application has been looked at, so that nobody reads a decision out of them. */
function AwaitingResults({ application }: Props) {
  const { locale, t } = useWords()
  const date = useIsEarlier(application) ? '' : resultsDay()
  const isLate = date !== '' && date < kolkataDate(new Date().toISOString())
  const planned = date === '' ? t('dash.awaitingOpen') : t('dash.awaitingDay', { date: day(locale, date) })
  return (
    <>
      <p className="next">{isLate ? t('dash.awaitingLate') : planned}</p>
      <p>{t('dash.awaiting')}</p>
    </>
  )
}

/** `name`: a status, or the key of an application that was sent back. */
function NextOf({ name, application }: Props & { name: string }) {
  const { t } = useWords()
  const words = useStatusWords(name)
  const withDates = useDates()
  const isEarlier = useIsEarlier(application)
  const when = isEarlier ? null : (withDates(words.when) ?? (words.when && t('dash.whenOpen')))
  const next = withDates(words.next)
  return (
    <>
      {next && <p className="next">{next}</p>}
      {when && <p>{when}</p>}
    </>
  )
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
    return text === null || isMissing ? null : unbroken(filled(text, dates))
  }
}

const DAY = 24 * 60 * 60 * 1000

/** The day of the erasure, and until when the family can change its mind. `since`: the time of the withdrawal, UTC. */
function Withdrawn({ since }: { since: string }) {
  const { t } = useWords()
  const dayOf = useDay()
  const date = dayOf(new Date(Date.parse(since) + limits.withdrawnDays * DAY).toISOString())
  return (
    <>
      <p>{t('withdraw.next', { date })}</p>
      <p>{t('withdraw.back')}</p>
    </>
  )
}

/** The kind of reason, how and until when to ask for a review, and other help. */
function Rejection({ application: { rejectedFor, reviewUntil } }: Props) {
  const { locale, t, textOf } = useWords()
  const isOver = reviewUntil !== null && kolkataDate(new Date().toISOString()) > reviewUntil
  const date = reviewUntil === null ? '' : day(locale, reviewUntil)
  const how: Key = whatsappLink('') === null ? 'dash.reviewHow' : 'dash.next.rejected'
  return (
    <>
      <p>{textOf(`dash.rejectedFor.${rejectedFor}`) ?? t('dash.rejectedFor.general')}</p>
      <h3>{t('dash.reviewTitle')}</h3>
      <p>{isOver ? t('dash.reviewOver', { date }) : t('dash.reviewUntil', { date })}</p>
      {!isOver && <Go look="quiet" text={how} href="#help" />}
      <h3>{t('dash.otherHelpTitle')}</h3>
      <p>{t('dash.otherHelp')}</p>
    </>
  )
}

// For a selected family: the wedding day, the venue, which of its numbers are called, what to bring, and the steps until then.

export function WeddingDay({ application }: Props) {
  const { locale, t } = useWords()
  const isEarlier = useIsEarlier(application)
  const { groomParentPhone, brideParentPhone } = application
  const numbers = [...new Set([groomParentPhone, brideParentPhone])]
    .filter((phone) => phone !== '')
    .join(', ')
  const facts = [
    { name: t('nav.venue'), text: isEarlier ? '' : venue() },
    { name: t('dash.finalCalls'), text: numbers && t('dash.finalCallsText', { numbers }) },
    { name: t('dash.finalBring'), text: t('dash.finalBringText') },
  ]
  return (
    <section className="panel" aria-labelledby="wedding">
      <h2 id="wedding">
        <span>{t('dash.finalWedding')}: </span>
        <span>{isEarlier ? t('dash.finalTold') : day(locale, weddingDay())}</span>
      </h2>
      <dl className="final">
        {facts
          .filter(({ text }) => text !== '')
          .map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** The first of the home page's seven steps that follows the selection. */
const FIRST = 4
const stepKeys = ['step.4', 'step.5', 'step.6'] as const

export function FinalSteps({ application }: Props) {
  const { locale, t, textOf } = useWords()
  const isEarlier = useIsEarlier(application)
  return (
    <Fold id="final-steps" title={t('dash.finalSteps')}>
      <ol className="final-steps" start={FIRST}>
        {stepKeys.map((key) => (
          <li key={key}>{textOf(key)}</li>
        ))}
        {!isEarlier && <li>{filled(textOf('step.7') ?? '', { date: day(locale, weddingDay()) })}</li>}
      </ol>
    </Fold>
  )
}
