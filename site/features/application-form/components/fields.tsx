/** The controls of web/ui bound to questions, for the kinds of answers that need only a control. */
import { type ComponentProps, type ReactNode, useState } from 'react'
import { emptyForm, type FormChanges, picked } from '#events/application/form.ts'
import { kinds } from '#events/application/kinds.ts'
import { questionAbout } from '#events/application/missing.ts'
import { type Question, type QuestionOf, questions } from '#events/application/questions.ts'
import { labelKey } from '#events/language/answer-words.ts'
import { LongTextField, RadioCards, SelectField, TextField } from '#web/ui/Question.tsx'
import { formStore } from '../../../application/state.ts'
import { Doubt } from '../../../components/island/Doubt.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { useAsked, useEdit, useTyped, useValue } from '../use-field.ts'

/** Below a control: suggestions, and a question about an unlikely answer. */
export function Below({ question, children }: { question: Question; children?: ReactNode }) {
  return (
    <>
      {children}
      <Doubt about={questionAbout(question.field, useValue(question.field))} />
    </>
  )
}

type TextKind = 'name' | 'text' | 'email' | 'taluk' | 'village' | 'localBody' | 'postOffice'
type TextProps = { question: QuestionOf<TextKind>; below?: ReactNode } & Pick<
  ComponentProps<typeof TextField>,
  'type' | 'inputMode' | 'list'
>

export function Text({ question, below, ...input }: TextProps) {
  const { fold, max } = kinds[question.kind]
  const asked = useAsked(question)
  const control = useTyped(question.field, fold)
  const under = <Below question={question}>{below}</Below>
  return <TextField asked={asked} {...control} autoComplete="off" maxLength={max} {...input} below={under} />
}

export function Lines({ question }: { question: QuestionOf<'lines'> }) {
  const { fold, max } = kinds.lines
  return <LongTextField asked={useAsked(question)} {...useTyped(question.field, fold)} maxLength={max} />
}

/** Questions with more options, or with one whose words do not fit beside another, get a `<select>`. */
const MOST_CARDS = 4
const LONGEST_CARD = 14

export function Choice({ question }: { question: QuestionOf<'choice'> }) {
  const { t, textOf } = useWords()
  const edit = useEdit()
  const { field, options: values = [] } = question
  const label = labelKey(question)
  const options = values.map((value) => ({
    value,
    label: textOf(`${label}.${value}.card`) ?? textOf(`${label}.${value}`) ?? value,
  }))
  const control = {
    asked: useAsked(question),
    value: useValue(field),
    options,
    onValue: (value: string) => edit({ [field]: value }),
    below: <Below question={question} />,
  }
  return options.length > MOST_CARDS || options.some((one) => one.label.length > LONGEST_CARD) ? (
    <SelectField {...control} choose={t('field.choose')} />
  ) : (
    <RadioCards {...control} />
  )
}

/** A "no" clears the answers of dependent questions; a "yes" restores them. */
export function YesNo({ question }: { question: QuestionOf<'yesNo'> }) {
  const { t } = useWords()
  const edit = useEdit()
  const [last, setLast] = useState<FormChanges>({})
  const { field, name, side } = question
  const value = useValue(field)
  const choose = (isYes: boolean) => {
    const further = questions.filter((one) => one.side === side && one.when === name).map((one) => one.field)
    if (!isYes) setLast(picked(formStore.now(), further))
    edit({ ...(isYes ? value === false && last : picked(emptyForm, further)), [field]: isYes })
  }
  return (
    <RadioCards
      asked={useAsked(question)}
      value={value === null ? '' : value ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: t('value.yes') },
        { value: 'no', label: t('value.no') },
      ]}
      onValue={(chosen) => choose(chosen === 'yes')}
      below={<Below question={question} />}
    />
  )
}
