/** The timeline of the application, with the dates that are known. */
import { Timeline } from '#web/ui/Timeline.tsx'
import type { MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { isSentBack } from '../permissions.ts'
import { type Step, stepsOf } from '../steps.ts'
import { useDay, useIsLate } from '../wording.ts'

export function Progress({ application }: { application: MyApplication }) {
  const { t } = useWords()
  const noteOf = useNotes(application)
  const isLate = useIsLate(application)
  const steps = stepsOf(application, isLate).map((step) => ({
    ...step,
    id: step.name,
    title: t(`status.${step.name}`),
    note: noteOf(step),
  }))
  const words = { done: t('dash.stepDone'), current: t('dash.stepNow'), ahead: t('dash.stepAhead') }
  return (
    <section className="panel" aria-labelledby="progress">
      <h2 id="progress">{t('dash.progress')}</h2>
      <Timeline steps={steps} words={words} />
    </section>
  )
}

/** The date of a step where it is known, and which of the home page's seven steps it stands for. */
function useNotes(application: MyApplication) {
  const { submittedAt, verifiedAt, shortlistedAt, statusSince } = application
  const { t, textOf } = useWords()
  const dayOf = useDay()
  const dateOf = ({ name, done, current }: Step): string | null => {
    if (current && isSentBack(application)) return t('dash.sentBackOn', { date: dayOf(statusSince) })
    if (name === 'submitted' && done && submittedAt)
      return t('dash.submittedOn', { date: dayOf(submittedAt) })
    if (name === 'verified' && verifiedAt) return t('dash.verifiedOn', { date: dayOf(verifiedAt) })
    if (name === 'shortlisted' && done && shortlistedAt)
      return t('dash.shortlistedOn', { date: dayOf(shortlistedAt) })
    if (name === 'finalized' && done) return t('dash.congrats')
    return current ? t('dash.since', { date: dayOf(statusSince) }) : null
  }
  return (step: Step): string | null => {
    const notes = [dateOf(step), textOf(`dash.steps.${step.name}`)]
    return notes.filter((note) => note !== null).join(' · ') || null
  }
}
