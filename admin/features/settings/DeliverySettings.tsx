/** The settings of mail and of messages to phones, and the tests of them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentences } from '#events/language/sentences.ts'
import { isBlank } from '#events/text.ts'
import { ApiError } from '#web/api.ts'
import { Field } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'
import { renew, settingsQuery } from '../../app/client.ts'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { type Draft, Group, NoMailServer, type Values } from './fields.tsx'
import { changedIn, confirmMail, saveSettings, testMailServer, tryMessage } from './use-settings.ts'

const mailFields = [
  'smtp_host',
  'smtp_port',
  'smtp_email',
  'smtp_password',
  'admin_email',
  'mail_language',
  'smtp_secure',
  'mail_aadhaar',
]
const isOfMail = (key: string): boolean => key.startsWith('smtp_') || key === 'admin_email'

type Props = {
  draft: Draft
  /** The saved values. */
  before: Values
}

/** Saves the mail settings, tests the connection, and confirms it by the code of a letter that arrived. */
function Test({ draft: { values, change, savedBeside }, before }: Props) {
  const client = useQueryClient()
  const [to, setTo] = useState(values.admin_email || values.smtp_email || '')
  const [code, setCode] = useState('')
  const failed = (title: string, text: string) => toast({ kind: 'destructive', title, text })
  const save = async (changed: Values) => {
    if (Object.keys(changed).length > 0) await saveSettings({ values: changed, before: {} })
    // The server never returns the password: a saved one would look unsaved.
    if (changed.smtp_password) change('smtp_password', '')
    savedBeside(Object.keys(changed))
    await renew(client)
  }
  const test = useMutation({
    mutationFn: async () => {
      const changed = Object.entries(changedIn(values, before)).filter(([key]) => isOfMail(key))
      await save(Object.fromEntries(changed))
      return testMailServer(to)
    },
    onSuccess: ({ success, message, cause = '' }) => {
      const text = sentences(message || t('adminToast.smtpFail'), cause)
      if (success)
        toast({ kind: 'default', title: t('adminToast.smtpOkTitle'), text: t('adminToast.smtpOk') })
      else failed(t('adminToast.smtpFailTitle'), text)
    },
    onError: (error) => {
      const wrong = error instanceof ApiError ? Object.values(error.problem?.fields ?? {}) : []
      if (wrong.length > 0) failed(t('settings.smtp'), sentences(...wrong))
      else failed(t('adminToast.smtpErrTitle'), t('adminToast.smtpErr'))
    },
  })
  const confirm = useMutation({
    mutationFn: async (typed: string | null) => {
      if (typed === null) return save({ mail_confirmed: 'untested' })
      await confirmMail(typed)
      await renew(client)
    },
    onError: (error) => failed(t('settings.smtp'), error.message),
  })
  const how =
    before.mail_confirmed === 'letter' || before.mail_confirmed === 'untested' ? before.mail_confirmed : null
  return (
    <div className="test row">
      <Field
        label={t('mailTest.to')}
        type="email"
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button
        text={t(test.isPending ? 'settings.testing' : 'admin.testSmtp')}
        disabled={test.isPending}
        onClick={() => test.mutate()}
      />
      <small className="hint" role="status">
        {t('mailTest.saves')} {how && t(`mailTest.${how}`)}
        {!test.isPending && test.data?.cause && <b className="wrong"> {test.data.cause}</b>}
      </small>
      {test.data?.success && to !== '' && how !== 'letter' && (
        <>
          <Field
            label={t('mailTest.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button
            text={t('mailTest.confirm')}
            disabled={confirm.isPending || isBlank(code)}
            onClick={() => confirm.mutate(code)}
          />
        </>
      )}
      {how === null && !isBlank(before.smtp_host ?? '') && (
        <button className="link" type="button" onClick={() => confirm.mutate(null)}>
          {t('mailTest.without')}
        </button>
      )}
    </div>
  )
}

export const MailSettings = (props: Props) => (
  <Group title="settings.smtp" note="settings.smtpNote" names={mailFields} draft={props.draft}>
    <NoMailServer draft={props.draft} to="admin_email" />
    <Test {...props} />
  </Group>
)

export const isOfMessages = (key: string): boolean =>
  /^(by_hand|message_budget|gateway_|whatsapp_(?!number))/.test(key)
/** Settings of a gateway or a WhatsApp sender, hidden until one is set up. */
const isOfCarrier = (key: string): boolean => /^(gateway|whatsapp)_/.test(key)
const setUpBy = ['gateway_request', 'whatsapp_phone_id']

/** @param isSaved whether the form shows the saved values, which the message is sent by */
function Trial({ isSaved }: { isSaved: boolean }) {
  const [to, setTo] = useState('')
  const trial = useMutation({ mutationFn: tryMessage })
  const said = isSaved ? (trial.data?.message ?? trial.error?.message) : t('settings.saveToTest')
  return (
    <div className="test row">
      <Field
        label={t('trial.number')}
        type="tel"
        autoComplete="off"
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      {(['sms', 'whatsapp'] as const).map((carrier) => (
        <Button
          text={t(`trial.${carrier}`)}
          key={carrier}
          disabled={!isSaved || trial.isPending || to === ''}
          onClick={() => trial.mutate({ carrier, to })}
        />
      ))}
      <small className="hint" role="status">
        {trial.isPending ? t('settings.testing') : said}
      </small>
    </div>
  )
}

export function MessageSettings({ draft, before }: Props) {
  const known = (useQuery(settingsQuery).data ?? []).map(({ key }) => key).filter(isOfMessages)
  const [isAsked, ask] = useState(false)
  const isSetUp = isAsked || setUpBy.some((key) => !isBlank(draft.values[key] ?? ''))
  const shown = isSetUp ? known : known.filter((key) => !isOfCarrier(key))
  return (
    <Group title="trial.settings" names={shown} draft={draft}>
      {isSetUp ? (
        <Trial isSaved={known.every((key) => (draft.values[key] ?? '') === (before[key] ?? ''))} />
      ) : (
        <>
          <p className="hint">{t('settings.noPhones')}</p>
          <Button text={t('settings.setUp')} onClick={() => ask(true)} />
        </>
      )}
    </Group>
  )
}
