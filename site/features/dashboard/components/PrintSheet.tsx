/** The whole application on one sheet of A4, its labels in both languages, without photos; only shown in print. */
import { consentOf } from '#events/application/consent.ts'
import { spokenReferenceOf } from '#events/application/reference.ts'
import { day, seasonName } from '#events/language/format.ts'
import { sides } from '#events/vocabulary.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { labelOf } from '../../application-form/outline.ts'
import { FilledBy } from '../../helped/FilledBy.tsx'
import { documentKinds, keysIn } from '../documents.ts'
import { shownStatus } from '../permissions.ts'
import { type PrintedField, printedFields, usePrintedValue } from '../printed-values.ts'
import { useDay, useStatusWords } from '../wording.ts'
import './print-sheet.css'

type Props = { application: MyApplication }

/** A label in the language of the page and, smaller, in the other, whose text the page passes under `other:`. */
function Label({ of }: { of: Key }) {
  const { locale, t, textOf } = useWords()
  return (
    <>
      {t(of)} <small lang={locale === 'ml' ? 'en' : 'ml'}>{textOf(`other:${of}`)}</small>
    </>
  )
}

export const PrintSheet = ({ application }: Props) => (
  <article className="print-sheet">
    <Head application={application} />
    <table>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={side} scope="col">
              <Label of={`section.${side}Short`} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {printedFields.map((field) => (
          <Row key={field} field={field} application={application} />
        ))}
      </tbody>
    </table>
    <Foot application={application} />
  </article>
)

function Head({ application }: Props) {
  const { locale, t } = useWords()
  const dayOf = useDay()
  const { label } = useStatusWords(shownStatus(application))
  const { submittedAt, season } = application
  return (
    <header>
      <div className="kasavu" />
      <h1>
        <Label of="app.programme" />
      </h1>
      <p>
        {seasonName(locale, season)} · <Label of="dash.sheetTitle" /> · {t('dash.status')}: {label}
        {submittedAt && ` · ${t('dash.submittedOn', { date: dayOf(submittedAt) })}`}
      </p>
      <p translate="no">
        {t('dash.applicationId')}: <b>{spokenReferenceOf(application)}</b> ({application.id})
      </p>
    </header>
  )
}

function Row({ field, application }: Props & { field: PrintedField }) {
  const printedValue = usePrintedValue(application)
  return (
    <tr>
      <th scope="row">
        <Label of={field === 'PhotoKey' ? 'dash.photo' : labelOf(field)} />
      </th>
      {sides.map((side) => (
        <td key={side}>{printedValue(side, field) || '–'}</td>
      ))}
    </tr>
  )
}

function Foot({ application }: Props) {
  const { locale, t } = useWords()
  const dayOf = useDay()
  const counts = documentKinds.map((kind) => `${t(kind.title)}: ${keysIn(application, kind).length}`)
  const agreed = consentOf(application.consent)
  return (
    <footer>
      <p>{counts.join(' · ')}</p>
      <p>
        {application.declarationAgreed ? '☑' : '☐'} <Label of="field.declaration" />
      </p>
      <p>
        {agreed ? '☑' : '☐'} <Label of="field.consent" />
        {agreed && ` · ${t(`consent.${agreed.locale}`, { date: day(locale, agreed.policy) })}`}
        {agreed?.notice && `, ${t('consent.notice', { n: agreed.notice })}`}
      </p>
      <FilledBy application={application} />
      <div className="signatures">
        {sides.map((side) => (
          <p key={side}>
            {t(`section.${side}Short`)}: <Label of="dash.signature" />
          </p>
        ))}
      </div>
      <p className="printed">{t('dash.printedOn', { date: dayOf(new Date().toISOString()) })}</p>
    </footer>
  )
}
