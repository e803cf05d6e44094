/** What happens next and when, or why it ended; the number of the application; and how to reach the organisers. */
import { spokenReferenceOf } from '#events/application/reference.ts'
import { kolkataDate } from '#events/dates.ts'
import { day, moment } from '#events/language/format.ts'
import { filled } from '#events/language/translate.ts'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { nextSeason, weddingDay } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'
import { isSentBack, isSubmitted } from '../permissions.ts'
import { useIsLate, useStatusWords } from '../wording.ts'
import { Contact } from './Contact.tsx'
import { FinalSelection } from './FinalSelection.tsx'
import { Rejection } from './Rejection.tsx'
import { Withdrawn } from './Withdrawn.tsx'

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
      {!isOver && !isLate && <Next of={isSentBack(application) ? 'sentBack' : status} />}
      {!isOver && isSubmitted(application) && !application.resultsPublished && (
        <p>{t('dash.toldTogether')}</p>
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

/** A draft when the period is over. Only one that was never submitted is erased by itself. */
function Late({ application: { submittedAt } }: Props) {
  const { t } = useWords()
  return (
    <>
      <p>{t('form.closedText', { next: nextSeason() })}</p>
      <p>{t(submittedAt === null ? 'form.readDraft' : 'form.readTell')}</p>
    </>
  )
}

/** `of`: a status, or that it was sent back. */
function Next({ of }: { of: string }) {
  const { t } = useWords()
  const words = useStatusWords(of)
  const withDates = useDates()
  const when = withDates(words.when) ?? (words.when && t('dash.whenOpen'))
  const texts = [withDates(words.next), when, of === 'waitlist' ? t('dash.waitMoves') : null]
  return texts.map((text) => text && <p key={text}>{text}</p>)
}

/** Fills in the deadline and the wedding day. Null where the text needs one that is unknown or past. */
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
