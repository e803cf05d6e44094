/** The fields of web/ui bound to fields of the form. */
import type { ComponentProps } from 'react'
import type { FormField } from '#events/application/form.ts'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { type Option, SelectField } from '#web/ui/SelectField.tsx'
import { LongTextField, TextField } from '#web/ui/TextField.tsx'
import type { Key } from '../../../components/island/texts.ts'
import { useWords } from '../../../components/island/texts.ts'
import { type FlagName, type TextName, useAsked, useDesk, useValue } from '../use-answer.ts'

type Common<N> = { name: N; label: Key; hint?: Key; required?: boolean }
const changed = <V,>(name: FormField, value: V) => ({ [name]: value })

type TextProps = Common<TextName> &
  Pick<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'maxLength' | 'className' | 'list' | 'below'>

export function Text({ name, label, hint, required, ...input }: TextProps) {
  const { sync } = useDesk()
  const asked = useAsked(name, label, { ...(hint && { hint }), required: required ?? false })
  const set = (value: string) => sync.edit(changed(name, value))
  return <TextField asked={asked} value={useValue(name)} onValue={set} autoComplete="off" {...input} />
}

export function LongText({ name, label, hint, required, maxLength }: TextProps) {
  const { sync } = useDesk()
  const asked = useAsked(name, label, { ...(hint && { hint }), required: required ?? false })
  const set = (value: string) => sync.edit(changed(name, value))
  return <LongTextField asked={asked} value={useValue(name)} onValue={set} maxLength={maxLength} />
}

type ChoiceProps = Common<TextName> & { options: readonly Option[] }

export function Select({ name, label, required, options }: ChoiceProps) {
  const { t } = useWords()
  const { sync } = useDesk()
  const asked = useAsked(name, label, { required: required ?? false })
  const set = (value: string) => sync.edit(changed(name, value))
  const choose = t('field.choose')
  return <SelectField asked={asked} value={useValue(name)} options={options} choose={choose} onValue={set} />
}

export function Cards({ name, label, required, options }: ChoiceProps) {
  const { sync } = useDesk()
  const asked = useAsked(name, label, { required: required ?? false })
  const set = (value: string) => sync.edit(changed(name, value))
  return <RadioCards asked={asked} value={useValue(name)} options={options} onValue={set} />
}

/** Yes or no, in words. */
export function YesNo({ name, label, required }: Common<FlagName>) {
  const { t } = useWords()
  const { sync } = useDesk()
  const asked = useAsked(name, label, { required: required ?? false })
  const options = [
    { value: 'yes', label: t('field.yes') },
    { value: 'no', label: t('field.no') },
  ]
  const set = (value: string) => sync.edit(changed(name, value === 'yes'))
  return <RadioCards asked={asked} value={useValue(name) ? 'yes' : 'no'} options={options} onValue={set} />
}

/** The options of a closed list, worded by `head`.value. */
export function useOptions(
  head: 'education' | 'religion' | 'marital' | 'house' | 'lsg',
  values: readonly string[],
) {
  const { textOf } = useWords()
  return values.map((value) => ({ value, label: textOf(`${head}.${value}`) ?? value }))
}
