/** The timeline of the application, with the dates that are known. */
import { Timeline } from '#web/ui/Timeline.tsx'
import type { MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { type Step, stepsOf } from '../steps.ts'
import { useDay } from '../wording.ts'

export function Progress({ application }: { application: MyApplication }) {
  const { t } = useWords()
  const noteOf = useNotes(application)
  const steps = stepsOf(application).map((step) => ({
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

function useNotes({ submittedAt, verifiedAt }: MyApplication) {
  const { t } = useWords()
  const dayOf = useDay()
  return ({ name, done }: Step): string | null => {
    if (name === 'submitted' && submittedAt) return t('dash.submittedOn', { date: dayOf(submittedAt) })
    if (name === 'verified' && verifiedAt) return t('dash.verifiedOn', { date: dayOf(verifiedAt) })
    return name === 'finalized' && done ? t('dash.congrats') : null
  }
}
