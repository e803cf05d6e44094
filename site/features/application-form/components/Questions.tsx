/** The questions of each part of the form: one component for each kind of answer, in the order of the table. */
import type { ReactNode } from 'react'
import type { Question } from '#events/application/questions.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { sides } from '#events/vocabulary.ts'
import { useWords } from '../../../components/island/texts.ts'
import { type Part, questionsOf } from '../outline.ts'
import { useIsAsked } from '../use-field.ts'
import { BirthField } from './BirthField.tsx'
import { Declaration, Tick } from './DeclarationPart.tsx'
import { Choice, Lines, Text, YesNo } from './fields.tsx'
import { IncomeField } from './IncomeField.tsx'
import { isJob, JobField } from './JobField.tsx'
import { Papers } from './Papers.tsx'
import { Person } from './Person.tsx'
import { PhoneField } from './PhoneField.tsx'
import { DistrictField, LocalField, OfficeField, PinField, TalukField } from './PlaceFields.tsx'
import { SameAsGroom } from './SameAsGroom.tsx'

function Control({ question }: { question: Question }): ReactNode {
  switch (question.kind) {
    case 'text':
      return isJob(question) ? <JobField question={question} /> : <Text question={question} />
    case 'name':
      return <Text question={question} />
    case 'email':
      return <Text question={question} type="email" inputMode="email" />
    case 'lines':
      return <Lines question={question} />
    case 'district':
      return <DistrictField question={question} />
    case 'taluk':
      return <TalukField question={question} />
    case 'village':
    case 'localBody':
      return <LocalField question={question} />
    case 'postOffice':
      return <OfficeField question={question} />
    case 'pin':
      return <PinField question={question} />
    case 'phone':
      return <PhoneField question={question} />
    case 'birth':
      return <BirthField question={question} />
    case 'choice':
      return (
        <>
          {question.field === 'brideReligion' && <SameAsGroom what="community" />}
          <Choice question={question} />
        </>
      )
    case 'yesNo':
      return <YesNo question={question} />
    case 'tick':
      return <Tick question={question} />
    case 'money':
      return <IncomeField question={question} />
    // Rows of their own (Papers.tsx).
    case 'picture':
    case 'proofs':
    // Set with the consent, or with the declaration.
    case 'consent':
    case 'day':
      return null
    default:
      return unforeseen(question, null)
  }
}

/** Renders nothing where another answer makes this question inapplicable. */
const Asked = ({ question }: { question: Question }) =>
  useIsAsked(question) && <Control question={question} />

const Controls = ({ of }: { of: readonly Question[] }) =>
  of.map((question) => <Asked key={question.field} question={question} />)

function Family() {
  const { t } = useWords()
  const asked = questionsOf('family')
  return sides.map((side) => (
    <section className="family" key={side} aria-labelledby={`${side}-family`}>
      <h3 id={`${side}-family`}>{t(`form.${side}Family`)}</h3>
      {(['parents', 'finance'] as const).map((place) => (
        <div key={place}>
          {place === 'finance' && <h4>{t('section.finance')}</h4>}
          <div className="questions">
            <Controls of={asked.filter(({ at, side: of }) => at === place && of === side)} />
          </div>
        </div>
      ))}
    </section>
  ))
}

export function Questions({ part }: { part: Part }) {
  if (part === 'family') return <Family />
  if (part === 'uploads') return <Papers />
  if (part === 'declaration')
    return (
      <Declaration>
        <Controls of={questionsOf(part)} />
      </Declaration>
    )
  return <Person side={part} controls={(of) => <Controls of={of} />} />
}
