/** The five parts, all in the DOM: a phone shows the open one, a wide screen shows all. */

import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import type { Question, QuestionOf } from '#events/application/questions.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { sides } from '#events/vocabulary.ts'
import { loadCode } from '#web/load-code.ts'
import { today } from '#web/today.ts'
import { TickField } from '#web/ui/Question.tsx'
import { useStore } from '#web/ui/use-store.ts'
import { earlierStore } from '../../../application/state.ts'
import { Go, Press } from '../../../components/island/buttons.tsx'
import { Listen } from '../../../components/island/ShortNotice.tsx'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { openPartStore } from '../form-state.ts'
import { type Part, parts, questionsOf, sectionOf } from '../outline.ts'
import { useAsked, useEdit, useIsAsked, useOpenForm, useValue } from '../use-field.ts'
import { Choice, Lines, Text, YesNo } from './fields.tsx'
import { Papers } from './Papers.tsx'
import { Person, SameAsGroom } from './Person.tsx'
import { DistrictField, LocalField, OfficeField, PinField, TalukField } from './PlaceFields.tsx'
import { BirthField, IncomeField, PhoneField } from './typed-fields.tsx'

// The questions of each part of the form: one component for each kind of answer, in the order of the table.

// Terms & Conditions and Declaration: one sentence to agree to, what a false one leads to, and what happens next.

/** The sentence holds both families' agreement, so the tick sets that of each side, and the day. */
function Tick({ question }: { question: QuestionOf<'tick'> }) {
  const { saving } = useOpenForm()
  const declare = (ticked: boolean) =>
    saving.edit({
      declarationAgreed: ticked,
      declarationDate: ticked ? today() : '',
      signedByGroomParent: ticked,
      signedByBrideParent: ticked,
    })
  return <TickField asked={useAsked(question)} ticked={useValue(question.field)} onTick={declare} />
}

function Declaration({ children }: { children: ReactNode }) {
  const { t } = useWords()
  return (
    <div className="declare">
      {children}
      <p>{t('form.falseInfo')}</p>
      <p>{t('form.declareNext')}</p>
      <p>
        <Go look="link" text="form.readTerms" page="terms" />
        <Go look="link" text="privacy.readFull" page="privacy" />
      </p>
    </div>
  )
}

// Somebody's work: the commonest answers as buttons while it is empty, or typed.

const jobNames = ['Occupation', 'FatherJob', 'MotherJob']
const isJob = ({ name }: Question): boolean => jobNames.includes(name)

const ofWomen: readonly Key[] = ['form.job.home', 'form.job.wage', 'form.job.none']
const ofFathers: readonly Key[] = ['form.job.wage', 'form.job.farm', 'form.job.none']
const ofGrooms: readonly Key[] = ['form.job.wage', 'form.job.driver', 'form.job.none']
function commonFor({ name, side }: Question): readonly Key[] {
  if (name === 'FatherJob') return ofFathers
  return name === 'Occupation' && side === 'groom' ? ofGrooms : ofWomen
}

function JobField({ question }: { question: QuestionOf<'text'> }) {
  const { t } = useWords()
  const edit = useEdit()
  const { field } = question
  const { label } = useAsked(question)
  const isEmpty = useValue(field) === ''
  const choose = (job: string) => {
    edit({ [field]: job })
    document.getElementById(field)?.focus()
  }
  return (
    <Text
      question={question}
      below={
        isEmpty && (
          <fieldset className="chips" aria-label={`${label}: ${t('form.job.common')}`}>
            {commonFor(question).map((key) => (
              <Press key={key} look="offer" text={key} onClick={() => choose(t(key))} />
            ))}
          </fieldset>
        )
      }
    />
  )
}

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

function Questions({ part }: { part: Part }) {
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

/** Loaded on demand, because few families have applied before; if it cannot be loaded, the form works without it. */
const Earlier = lazy(() =>
  loadCode(() => import('./Earlier.tsx')).catch(() => ({ default: (_props: { part: Part }) => null })),
)

function Section({ part, isRendered }: { part: Part; isRendered: boolean }) {
  const { t } = useWords()
  const open = useStore(openPartStore)
  const hasEarlier = useStore(earlierStore) !== null
  const isOpen = open === part
  // A part that was shown stays rendered: on a wide screen scrolling opens another part while this one has the focus.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const isShown = isRendered || wasOpen
  const count = { n: parts.indexOf(part) + 1, total: parts.length }
  return (
    <section
      id={part}
      data-open={isOpen ? '' : undefined}
      className="part"
      tabIndex={-1}
      // On a wide screen, where all parts are shown, the focused one is the current one.
      onFocus={() => openPartStore.set(part)}
      // A collapsed part has no content, so it should not be a landmark.
      aria-labelledby={isOpen ? `${part}-title` : undefined}
    >
      <div className="with-listen">
        <h2 id={`${part}-title`}>{t(sectionOf[part].title)}</h2>
        <p className="count">{t('section.partOf', count)}</p>
        <Listen section={part} about={t(sectionOf[part].title)} />
      </div>
      {part === 'groom' && <p className="lead">{t('section.requiredNote')}</p>}
      {hasEarlier && isShown && (
        <Suspense>
          <Earlier part={part} />
        </Suspense>
      )}
      {isShown && <Questions part={part} />}
    </section>
  )
}

/** Renders the open part first, so that typing can begin on a slow phone while the others are rendered. */
export function Parts() {
  const isRendered = useDeferredValue(true, false)
  return parts.map((part) => <Section key={part} part={part} isRendered={isRendered} />)
}
