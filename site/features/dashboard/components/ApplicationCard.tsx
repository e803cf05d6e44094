/** The application at a glance: its reference, its status, and the couple. */
import { referenceOf } from '#events/application/reference.ts'
import { districtNames } from '#events/places/districts.ts'
import { districts, type Side, sides } from '#events/vocabulary.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useStatusWords } from '../wording.ts'

type Props = { application: MyApplication }

export function ApplicationCard({ application }: Props) {
  const { t } = useWords()
  const { label, help } = useStatusWords(application.status)
  const isExpired = useDeadline().data?.isExpired ?? false
  const isLate = isExpired && application.status === 'draft'
  return (
    <section className="panel card" aria-labelledby="card">
      <div className="card-head">
        <h2 id="card">
          <small>{t('dash.applicationId')}</small>
          <span translate="no">{referenceOf(application.id)}</span>
        </h2>
        <StatusBadge status={application.status} label={label} />
      </div>
      {help && <p className="help">{isLate ? t('dash.draftLate') : help}</p>}
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

function Person({ side, application }: Props & { side: Side }) {
  const { locale, t } = useWords()
  const district = districts.find((one) => one === application[`${side}District`])
  const facts = [
    application[`${side}Dob`] === '' ? '' : t('field.ageYears', { count: application[`${side}Age`] }),
    district ? districtNames[district][locale] : application[`${side}District`],
  ]
  return (
    <div>
      <h3>{t(`section.${side}Short`)}</h3>
      <b>{application[`${side}Name`] || t('field.notProvided')}</b>
      <p>{facts.filter((fact) => fact !== '').join(' · ')}</p>
    </div>
  )
}
