/** The fields of web/ui bound to fields of the form by name. */
import type { ComponentProps } from 'react'
import type { FormChanges } from '#events/application/form.ts'
import type { Kind } from '#events/kind.ts'
import type { ClipSection } from '#events/programme/clips.ts'
import { linesKind, nameKind } from '#events/text.ts'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { type Option, SelectField } from '#web/ui/SelectField.tsx'
import { LongTextField, TextField } from '#web/ui/TextField.tsx'
import { Listen } from '../../../components/island/Listen.tsx'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { type FlagName, type TextName, useAsked, useEdit, useTyped, useValue } from '../use-field.ts'
import { FilledIn } from './FilledIn.tsx'

/** `clip`: what is read aloud about the question. */
type Common<N> = { name: N; label: Key; hint?: Key; required?: boolean; clip?: ClipSection }

function Heard({ clip, label }: Pick<Common<TextName>, 'clip' | 'label'>) {
  const { t } = useWords()
  return clip ? <Listen section={clip} about={t(label)} /> : null
}

function useChosen({ name, label, hint, required }: Common<TextName>) {
  const edit = useEdit()
  return {
    asked: useAsked(name, label, { hint, required }),
    value: useValue(name),
    onValue: (value: string) => edit({ [name]: value }),
  }
}

type TextProps = Common<TextName> & { kind?: Kind } & Pick<
    ComponentProps<typeof TextField>,
    'type' | 'inputMode' | 'maxLength' | 'className' | 'list' | 'below'
  >

export function Text(props: TextProps) {
  const { name, kind = nameKind, label, hint, required, clip, below, ...input } = props
  const asked = useAsked(name, label, { hint, required })
  const control = useTyped(name, kind.fold)
  const under = (
    <>
      {below}
      <Heard clip={clip} label={label} />
    </>
  )
  return <TextField asked={asked} {...control} autoComplete="off" {...input} below={under} />
}

/** Below a question with a closed list: whether it was filled in by the form, and what is read aloud. */
const UnderChoice = ({ name, clip, label }: ChoiceProps) => (
  <>
    <FilledIn name={name} />
    <Heard clip={clip} label={label} />
  </>
)

export const LongText = ({ name, label, maxLength, ...asked }: Common<TextName> & { maxLength: number }) => (
  <LongTextField
    asked={useAsked(name, label, asked)}
    {...useTyped(name, linesKind.fold)}
    maxLength={maxLength}
  />
)

type ChoiceProps = Common<TextName> & { options: readonly Option[] }

export function Select(props: ChoiceProps) {
  const { t } = useWords()
  return (
    <SelectField
      {...useChosen(props)}
      options={props.options}
      choose={t('field.choose')}
      below={<UnderChoice {...props} />}
    />
  )
}

export const Cards = (props: ChoiceProps) => (
  <RadioCards {...useChosen(props)} options={props.options} below={<UnderChoice {...props} />} />
)

/** `also`: what else an answer changes. */
type YesNoProps = Common<FlagName> & { also?: (isYes: boolean) => FormChanges }

export function YesNo({ name, label, required, also }: YesNoProps) {
  const { t } = useWords()
  const edit = useEdit()
  const options = [
    { value: 'yes', label: t('field.yes') },
    { value: 'no', label: t('field.no') },
  ]
  return (
    <RadioCards
      asked={useAsked(name, label, { required })}
      value={useValue(name) ? 'yes' : 'no'}
      options={options}
      onValue={(value) => edit({ ...also?.(value === 'yes'), [name]: value === 'yes' })}
      below={<FilledIn name={name} />}
    />
  )
}

/** The options of a closed list; the catalogue has their labels under `list`.value. */
export function useOptions(
  list: 'education' | 'religion' | 'marital' | 'house' | 'lsg',
  values: readonly string[],
) {
  const { textOf } = useWords()
  return values.map((value) => ({ value, label: textOf(`${list}.${value}`) ?? value }))
}
