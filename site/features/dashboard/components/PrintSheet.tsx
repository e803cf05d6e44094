/** The application on one sheet of A4, with labels in both languages and without photos; visible in print only. */
import { isAsked } from '#events/application/asked.ts'
import { spokenReferenceOf } from '#events/application/number.ts'
import { type Question, questionOf, questions } from '#events/application/questions.ts'
import { answerIn, labelKey } from '#events/language/answer-words.ts'
import { seasonName } from '#events/language/format.ts'
import { type Side, sides } from '#events/vocabulary.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { FilledBy } from '../../helped/FilledBy.tsx'
import { documentKinds, keysIn } from '../documents.ts'
import { shownStatus } from '../permissions.ts'
import { useDay, useStatusWords } from '../wording.ts'
import './print-sheet.css'

type Props = { application: MyApplication }

/** A label in the page's language and, smaller, in the other one, whose text the page passes under `other:`. */
function Label({ of }: { of: Key | `${ReturnType<typeof labelKey>}.short` }) {
  const { locale, textOf } = useWords()
  return (
    <>
      {textOf(of)} <small lang={locale === 'ml' ? 'en' : 'ml'}>{textOf(`other:${of}`)}</small>
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
              <Label of={`side.${side}`} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {printed.map((question) => (
          <Row key={question.name} question={question} application={application} />
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

/** The questions of each side; a row shows the answers of both. */
const printed = questions.filter(({ side }) => side === 'groom')

function Row({ question, application }: Props & { question: Question }) {
  const words = useWords()
  const { name } = question
  const short = `${labelKey(question)}.short` as const
  const value = (side: Side): string => {
    const asked = questions.find((one) => one.side === side && one.name === name)
    if (!asked || !isAsked(application, asked)) return ''
    const answer = answerIn(asked, application[asked.field], words)
    const age = answer !== '' && asked.kind === 'birth'
    return age ? `${answer}, ${words.t('value.years', { count: application[`${side}Age`] })}` : answer
  }
  return (
    <tr>
      <th scope="row">
        <Label of={words.textOf(short) === null ? labelKey(question) : short} />
      </th>
      {sides.map((side) => (
        <td key={side}>{value(side) || '–'}</td>
      ))}
    </tr>
  )
}

function Foot({ application }: Props) {
  const words = useWords()
  const { t } = words
  const dayOf = useDay()
  const counts = documentKinds.map((kind) => `${t(kind.title)}: ${keysIn(application, kind).length}`)
  const consent = questionOf('consent')
  const agreed = consent && answerIn(consent, application.consent, words)
  return (
    <footer>
      <p>{counts.join(' · ')}</p>
      <p>
        {application.declarationAgreed ? '☑' : '☐'} <Label of="question.declarationAgreed" />
      </p>
      <p>
        {agreed ? '☑' : '☐'} <Label of="question.consent" />
        {agreed && ` · ${agreed}`}
      </p>
      <FilledBy application={application} />
      <div className="signatures">
        {sides.map((side) => (
          <p key={side}>
            {t(`side.${side}`)}: <Label of="dash.signature" />
          </p>
        ))}
      </div>
      <p className="printed">{t('dash.printedOn', { date: dayOf(new Date().toISOString()) })}</p>
    </footer>
  )
}
