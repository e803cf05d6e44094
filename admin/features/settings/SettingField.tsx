/** The fields of settings, connected to the draft, and notices beside them. */
import type { ComponentProps } from 'react'
import type { FirstDayField } from '#events/programme/first-day.ts'
import { isBlank } from '#events/text.ts'
import { Field } from '#web/ui/Field.tsx'
import type { Key } from '../../app/texts/console.ts'
import { useWords } from '../../app/texts/views.ts'

/** By the key of a setting. */
export type Values = Readonly<Record<string, string>>
/** The unsaved values, and the validation errors of the server. */
export type Draft = {
  values: Values
  errors: Values
  change: (key: string, value: string) => void
  /** These were just saved beside the form, by oneself. */
  savedBeside: (keys: readonly string[]) => void
}
type Props = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'error'> & {
  name: string
  draft: Draft
}

export const SettingField = ({ name, draft, ...field }: Props) => (
  <Field
    {...field}
    isQuiet
    error={draft.errors[name]}
    value={draft.values[name] ?? ''}
    onChange={(event) => draft.change(name, event.target.value)}
  />
)

/** A setting that is `true` or `false`, stored as text. */
type CheckboxProps = { name: string; label: string; hint?: string; draft: Draft }

export const Checkbox = ({ name, label, hint, draft }: CheckboxProps) => (
  <label className="tick">
    <input
      type="checkbox"
      checked={draft.values[name] === 'true'}
      onChange={(event) => draft.change(name, String(event.target.checked))}
    />
    {label}
    {hint && <small className="hint">{hint}</small>}
  </label>
)

type Control = Pick<ComponentProps<typeof Field>, 'type' | 'inputMode'>

export const programmeFields: Record<FirstDayField, { label: Key; hint?: Key; control?: Control }> = {
  application_deadline: {
    label: 'settings.deadline',
    hint: 'settings.deadlineHint',
    control: { type: 'datetime-local' },
  },
  wedding_date: { label: 'settings.weddingDate', control: { type: 'date' } },
  results_day: {
    label: 'settings.resultsDay',
    hint: 'settings.resultsDayHint',
    control: { type: 'date' },
  },
  venue_address: { label: 'settings.venue' },
  places: { label: 'settings.places', control: { inputMode: 'numeric' } },
  whatsapp_number: { label: 'settings.whatsapp', control: { type: 'tel' } },
  grievance_name: { label: 'setting.grievance_name' },
}

export function ProgrammeField({ name, draft }: { name: FirstDayField; draft: Draft }) {
  const { t } = useWords()
  const { label, hint, control } = programmeFields[name]
  return (
    <SettingField name={name} draft={draft} label={t(label)} {...control} {...(hint && { hint: t(hint) })} />
  )
}

/** The settings that the server needs to send anything (server/mail/reach.ts). */
const needed = ['smtp_host', 'smtp_email'] as const

/** Warns that nothing can be sent. @param isWanted whether a recipient is set */
export function NoMailServer({ draft, isWanted }: { draft: Draft; isWanted: boolean }) {
  const { t } = useWords()
  const isMissing = needed.some((key) => isBlank(draft.values[key] ?? ''))
  return isWanted && isMissing ? (
    <p className="warning" role="status">
      {t('checkpoints.noMail')}
    </p>
  ) : null
}

/** A colleague has saved other values meanwhile. */
export function SettingsMoved({ isMoved }: { isMoved: boolean }) {
  const { t } = useWords()
  return isMoved ? (
    <p className="warning" role="alert">
      {t('look.settings')}
    </p>
  ) : null
}
