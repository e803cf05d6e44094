/** The field of a setting of the programme, the same in the settings and on the first day. */
import type { ComponentProps } from 'react'
import type { FirstDay } from '#events/programme/first-day.ts'
import type { Field } from '#web/ui/Field.tsx'
import { type Key, useWords } from '../../../app/texts/console.ts'
import { type Draft, SettingField } from './SettingField.tsx'

type Control = Pick<ComponentProps<typeof Field>, 'type' | 'inputMode'>
export type ProgrammeKey = Exclude<FirstDay, 'mail'>

/** With its label and hint. */
export const programmeFields: Record<ProgrammeKey, { label: Key; hint?: Key; control?: Control }> = {
  application_deadline: {
    label: 'settings.deadline',
    hint: 'settings.deadlineHint',
    control: { type: 'datetime-local' },
  },
  wedding_date: { label: 'settings.weddingDate', control: { type: 'date' } },
  venue_address: { label: 'settings.venue' },
  places: { label: 'settings.places', control: { inputMode: 'numeric' } },
  whatsapp_number: { label: 'settings.whatsapp', control: { type: 'tel' } },
}

export function ProgrammeField({ name, draft }: { name: ProgrammeKey; draft: Draft }) {
  const { t } = useWords()
  const { label, hint, control } = programmeFields[name]
  return (
    <SettingField name={name} draft={draft} label={t(label)} {...control} {...(hint && { hint: t(hint) })} />
  )
}
