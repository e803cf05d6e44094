/** The field of each setting, with its notices and questions. */

import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { sentences } from '#events/language/sentences.ts'
import { isHidden } from '#events/programme/settings.ts'
import { isBlank } from '#events/text.ts'
import { AreaField, Field } from '#web/ui/Field.tsx'
import { ListField } from '#web/ui/ListField.tsx'
import { settingsQuery } from '../../app/client.ts'
import { moment } from '../../app/names.ts'
import { type Key, t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { focusOnMount } from '../../window/focus.ts'
import { useStats } from '../applications/api.ts'

/** By the key of a setting. */
export type Values = Readonly<Record<string, string>>
/** The unsaved values, and the validation errors of the server. */
export type Draft = {
  values: Values
  errors: Values
  change: (key: string, value: string) => void
  /** Called with settings that the same person has just saved outside this form. */
  savedBeside: (keys: readonly string[]) => void
}

type Asked = {
  /** Without one the server's description is shown, so that its text is not loaded with the console. */
  label: Key
  hints?: readonly Key[]
  as?: 'tick' | 'lines' | 'language'
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder' | 'autoComplete'>

const asked: { [name: string]: Asked | undefined } = {
  youtube_notification_video: { label: 'settings.notificationVideo', hints: ['settings.notificationHint'] },
  youtube_guide_video: { label: 'settings.guideVideo', hints: ['settings.guideHint', 'settings.guideNote'] },
  application_deadline: {
    label: 'settings.deadline',
    hints: ['settings.deadlineHint'],
    type: 'datetime-local',
  },
  smtp_host: { label: 'settings.host' },
  smtp_port: { label: 'settings.port', inputMode: 'numeric', placeholder: '465' },
  smtp_email: { label: 'settings.emailAddress', type: 'email' },
  smtp_password: {
    label: 'settings.password',
    hints: ['settings.passwordHint'],
    autoComplete: 'new-password',
  },
  admin_email: { label: 'settings.adminEmail', type: 'email' },
  mail_language: { label: 'settings.mailLanguage', as: 'language' },
  smtp_secure: { label: 'settings.secure', as: 'tick' },
  mail_aadhaar: { label: 'settings.mailAadhaar', as: 'tick' },
  wedding_date: { label: 'settings.weddingDate', type: 'date' },
  places: { label: 'settings.places', inputMode: 'numeric' },
  results_day: { label: 'settings.resultsDay', hints: ['settings.resultsDayHint'], type: 'date' },
  venue_address: { label: 'settings.venue' },
  whatsapp_number: { label: 'settings.whatsapp', type: 'tel' },
  grievance_name: { label: 'setting.grievance_name' },
  season: { label: 'settings.season', hints: ['settings.seasonHint'] },
  two_persons: { label: 'access.twoPersons', hints: ['access.twoPersonsHint'], as: 'tick' },
  audit_recipients: {
    label: 'checkpoints.recipients',
    hints: ['checkpoints.recipientsHint'],
    as: 'lines',
  },
  audit_witnesses: { label: 'checkpoints.witnesses', hints: ['checkpoints.witnessesHint'], as: 'lines' },
}

/** The name of a setting as its field has it; undefined where only the server names it. */
export const labelOf = (name: string): Key | undefined => asked[name]?.label

function wayOf(name: string): Asked['as'] {
  if (name === 'by_hand') return 'tick'
  return /_(request|templates)$/.test(name) ? 'lines' : undefined
}

type ControlProps = { name: string; draft: Draft }

export function Control({ name, draft: { values, errors, change } }: ControlProps) {
  const known = useQuery(settingsQuery).data?.find(({ key }) => key === name)
  const { label, hints = [], as = wayOf(name), ...input } = asked[name] ?? {}
  const text = label ? t(label) : (known?.description ?? '')
  const hint = label ? sentences(...hints.map((key) => t(key))) : known?.hint
  const shared = {
    label: text,
    hint: hint || undefined,
    isQuiet: true,
    autoComplete: 'off',
    error: errors[name],
    value: values[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  }
  if (as === 'tick')
    return (
      <label className="tick">
        <input
          type="checkbox"
          checked={values[name] === 'true'}
          onChange={({ target }) => change(name, String(target.checked))}
        />
        {text}
        {label && hint && <small className="hint">{hint}</small>}
      </label>
    )
  if (as === 'language')
    return (
      <ListField {...shared}>
        <option value="ml">{t('language.ml')}</option>
        <option value="en">{t('language.en')}</option>
      </ListField>
    )
  if (as === 'lines') return <AreaField {...shared} rows={3} spellCheck={false} />
  return <Field {...shared} type={isHidden(name) ? 'password' : 'text'} {...input} />
}

type GroupProps = {
  title: Key
  note?: Key
  names: readonly string[]
  draft: Draft
  children?: ReactNode
}

/** @param children shown below the fields */
export function Group({ title, note, names, draft, children }: GroupProps) {
  return (
    <fieldset>
      <legend>{t(title)}</legend>
      {note && <p className="hint">{t(note)}</p>}
      <div className="pair">
        {names.map((name) => (
          <Control key={name} name={name} draft={draft} />
        ))}
      </div>
      {children}
    </fieldset>
  )
}

/** The settings that the server needs to send anything (server/mail/reach.ts). */
const needed = ['smtp_host', 'smtp_email']

/** Warns that nothing can be sent, where there is a recipient. @param to the setting with the recipients */
export function NoMailServer({ draft: { values }, to }: { draft: Draft; to: string }) {
  const isEmpty = (key: string) => isBlank(values[key] ?? '')
  if (isEmpty(to) || !needed.some(isEmpty)) return null
  return (
    <p className="warning" role="status">
      {t('checkpoints.noMail')}
    </p>
  )
}

/** A colleague has saved other values meanwhile. */
export function SettingsMoved({ isMoved }: { isMoved: boolean }) {
  if (!isMoved) return null
  return (
    <p className="warning" role="alert">
      {t('look.settings')}
    </p>
  )
}

/** `isSafest`: going back is the primary answer. */
type QuestionProps = {
  title: string
  yes: string
  isSafest?: boolean
  isSaving: boolean
  confirm: () => void
  back: () => void
  children: ReactNode
}
export type Asking = Pick<QuestionProps, 'isSaving' | 'confirm' | 'back'>

/** Asks for confirmation before settings are saved; meanwhile the form stays mounted, with its values. */
export function Question({ title, yes, isSafest, isSaving, confirm, back, children }: QuestionProps) {
  return (
    <section className="stack settings-question" aria-label={title}>
      <h3 ref={focusOnMount} tabIndex={-1}>
        {title}
      </h3>
      {children}
      <footer>
        <Button look={isSafest ? 'main' : 'line'} text={t('settings.backToSettings')} onClick={back} />
        <Button
          look={isSafest ? 'line' : 'main'}
          text={isSaving ? t('console.saving') : yes}
          disabled={isSaving}
          onClick={confirm}
        />
      </footer>
    </section>
  )
}

/** @param deadline an instant that is over */
export function DeadlineQuestion({ deadline, ...asking }: Asking & { deadline: string }) {
  const drafts = useStats()?.byStatus.draft ?? 0
  return (
    <Question {...asking} title={t('settings.closesNow')} yes={t('settings.yesClose')}>
      <p>{t('settings.openUntil', { time: moment(deadline) })}</p>
      <b>{t('settings.neverSubmitted', { count: drafts })}</b>
    </Question>
  )
}
