/** The couple, the score where there is one, and the timeline of the application with the badge of its status. */
import { districtNames } from '#events/places/districts.ts'
import { districts, type Side, sides } from '#events/vocabulary.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import type { MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { isSentBack, shownStatus } from '../permissions.ts'
import { type Step, stepsOf } from '../steps.ts'
import { useDay, useIsLate, useStatusWords } from '../wording.ts'

type Props = { application: MyApplication }

export function Progress({ application }: Props) {
  const { t, textOf } = useWords()
  const noteOf = useNotes(application)
  const isLate = useIsLate(application)
  const { label } = useStatusWords(shownStatus(application))
  const { totalScore, status } = application
  const steps = stepsOf(application, isLate).map((step) => {
    const ofStatus = t(`status.${step.name}`)
    const isBadge = step.current && (step.name === status || ofStatus === label)
    return {
      ...step,
      id: step.name,
      title: isBadge ? null : (textOf(`dash.step.${step.name}`) ?? ofStatus),
      badge: step.current && <StatusBadge status={status} label={label} />,
      note: noteOf(step),
    }
  })
  const words = { done: t('dash.stepDone'), current: t('dash.stepNow'), ahead: t('dash.stepAhead') }
  return (
    <section className="panel progress" aria-labelledby="progress">
      <h2 id="progress">{t('dash.progress')}</h2>
      {sides.map((side) => (
        <Person key={side} side={side} application={application} />
      ))}
      {totalScore !== null && status !== 'draft' && (
        <p>
          <span>{t('dash.score')}: </span>
          <span>{t('dash.scoreOutOf', { score: Math.round(totalScore) })}</span>
        </p>
      )}
      <Timeline steps={steps} words={words} />
    </section>
  )
}

function Person({ side, application }: Props & { side: Side }) {
  const { locale, t } = useWords()
  const district = districts.find((one) => one === application[`${side}District`])
  const facts = [
    application[`${side}Name`],
    application[`${side}Dob`] === '' ? '' : String(application[`${side}Age`]),
    district ? districtNames[district][locale] : application[`${side}District`],
  ].filter((fact) => fact !== '')
  return (
    <p>
      <span>{t(`side.${side}`)}: </span>
      <span>{facts.join(', ') || t('value.none')}</span>
    </p>
  )
}

/** The known date of each step, and what it consists of. */
function useNotes(application: MyApplication) {
  const { submittedAt, verifiedAt, shortlistedAt, statusSince, status } = application
  const { t, textOf } = useWords()
  const dayOf = useDay()
  return ({ name, done, current }: Step): string | null => {
    if (current && isSentBack(application)) return t('dash.sentBackOn', { date: dayOf(statusSince) })
    if (current && status === 'ranked') return t('statusHelp.ranked')
    if (name === 'submitted' && done && submittedAt)
      return t('dash.submittedOn', { date: dayOf(submittedAt) })
    if (name === 'verified' && verifiedAt) return t('dash.verifiedOn', { date: dayOf(verifiedAt) })
    if (name === 'shortlisted' && done && shortlistedAt)
      return t('dash.shortlistedOn', { date: dayOf(shortlistedAt) })
    if (name === 'finalized' && done) return t('dash.congrats')
    if (current) return t('dash.since', { date: dayOf(statusSince) })
    return done ? null : textOf(`dash.steps.${name}`)
  }
}
