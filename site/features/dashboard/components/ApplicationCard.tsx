/** The application at a glance: its number, its status with what it means and since when, and the couple. */
import { spokenReferenceOf } from '#events/application/reference.ts'
import { districtNames } from '#events/places/districts.ts'
import { districts, type Side, sides } from '#events/vocabulary.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { jasmine } from '#web/ui/icons.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { shownStatus } from '../permissions.ts'
import { useDay, useStatusWords } from '../wording.ts'
import './status.css'

type Props = { application: MyApplication }

export function ApplicationCard({ application }: Props) {
  const { t } = useWords()
  const { label } = useStatusWords(shownStatus(application))
  return (
    <section className="panel card" aria-labelledby="card">
      <div className="card-head">
        <h2 id="card">
          <small>{t('dash.applicationId')}</small>
          <span translate="no">{spokenReferenceOf(application)}</span>
        </h2>
        <StatusBadge status={application.status} label={label} />
      </div>
      <Meaning application={application} />
      <div className="couple">
        {sides.map((side) => (
          <Person key={side} side={side} application={application} />
        ))}
      </div>
      <p className="full-id" translate="no">
        {application.id}
      </p>
    </section>
  )
}

/** A draft is not said to be complete in time once that is past, nor one that staff sent back to be new. */
function useMeaning(application: MyApplication): string | null {
  const { t } = useWords()
  const { status, submittedAt } = application
  const { help } = useStatusWords(shownStatus(application))
  const isExpired = useDeadline().data?.isExpired ?? false
  if (status !== 'draft') return help
  if (submittedAt !== null) return t(isExpired ? 'dash.sentBackLate' : 'dash.sentBack')
  return isExpired ? t('dash.draftLate') : help
}

function Meaning({ application }: Props) {
  const { t } = useWords()
  const dayOf = useDay()
  const meaning = useMeaning(application)
  const { status, statusSince } = application
  const isSelected = status === 'finalized'
  return (
    <div className="meaning" data-status={status}>
      {isSelected && <Icon of={jasmine} />}
      {isSelected && <p className="good-news">{t('dash.goodNews')}</p>}
      {meaning && <p>{meaning}</p>}
      <small>{t('dash.since', { date: dayOf(statusSince) })}</small>
    </div>
  )
}

function Person({ side, application }: Props & { side: Side }) {
  const { locale, t } = useWords()
  const district = districts.find((one) => one === application[`${side}District`])
  const facts = [
    application[`${side}Dob`] === '' ? '' : t('value.years', { count: application[`${side}Age`] }),
    district ? districtNames[district][locale] : application[`${side}District`],
  ]
  return (
    <div>
      <h3>{t(`side.${side}`)}</h3>
      <b>{application[`${side}Name`] || t('value.none')}</b>
      <p>{facts.filter((fact) => fact !== '').join(' · ')}</p>
    </div>
  )
}
