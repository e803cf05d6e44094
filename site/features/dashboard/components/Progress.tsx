/** The way of the application, step by step, with the dates that are known. */

import { Timeline } from '#web/ui/Timeline.tsx'
import type { MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/words.tsx'
import { type Step, stepsOf } from '../steps.ts'
import { useDay } from '../wording.ts'

export function Progress({ application }: { application: MyApplication }) {
  const { word } = useWords()
  const noteOf = useNotes(application)
  const steps = stepsOf(application).map((step) => ({
    ...step,
    id: step.name,
    title: word(`status.${step.name}`),
    note: noteOf(step),
  }))
  const words = { done: word('dash.stepDone'), current: word('dash.stepNow'), ahead: word('dash.stepAhead') }
  return (
    <section className="panel" aria-labelledby="progress">
      <h2 id="progress">{word('dash.progress')}</h2>
      <Timeline steps={steps} words={words} />
    </section>
  )
}

function useNotes({ submittedAt, verifiedAt }: MyApplication) {
  const { word } = useWords()
  const dayOf = useDay()
  return ({ name, done }: Step): string | null => {
    if (name === 'submitted' && submittedAt) return word('dash.submittedOn', { date: dayOf(submittedAt) })
    if (name === 'verified' && verifiedAt) return word('dash.verifiedOn', { date: dayOf(verifiedAt) })
    return name === 'finalized' && done ? word('dash.congrats') : null
  }
}
