/** The settings of what is sent: mail, messages to phones, signed checkpoints; and tests of them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentences } from '#events/language/sentences.ts'
import { isHidden } from '#events/programme/settings.ts'
import { isBlank } from '#events/text.ts'
import { ApiError } from '#web/api.ts'
import { AreaField, Field } from '#web/ui/Field.tsx'
import { ListField } from '#web/ui/ListField.tsx'
import { toast } from '#web/ui/toast.ts'
import { renew, type Setting, settingsQuery } from '../../app/client.ts'
import { useWords } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { Checkbox, type Draft, NoMailServer, SettingField, type Values } from './SettingField.tsx'
import { changedIn, confirmMail, saveSettings, testMailServer, tryMessage } from './use-settings.ts'

const isOfMail = (key: string): boolean => key.startsWith('smtp_') || key === 'admin_email'

/** Saves the mail settings, tests the connection, and confirms it by the code of a letter that arrived. @param before the saved values */
function Test({ draft: { values, change, savedBeside }, before }: { draft: Draft; before: Values }) {
  const { t } = useWords()
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

export function MailSettings({ draft, before }: { draft: Draft; before: Values }) {
  const { t } = useWords()
  const setting = (name: string) => ({ name, draft })
  return (
    <fieldset>
      <legend>{t('settings.smtp')}</legend>
      <p className="hint">{t('settings.smtpNote')}</p>
      <div className="pair">
        <SettingField {...setting('smtp_host')} label={t('settings.host')} />
        <SettingField
          {...setting('smtp_port')}
          label={t('settings.port')}
          inputMode="numeric"
          placeholder="465"
        />
        <SettingField
          {...setting('smtp_email')}
          label={t('settings.emailAddress')}
          type="email"
          autoComplete="off"
        />
        <SettingField
          {...setting('smtp_password')}
          label={t('settings.password')}
          hint={t('settings.passwordHint')}
          type="password"
          autoComplete="new-password"
        />
        <SettingField
          {...setting('admin_email')}
          label={t('settings.adminEmail')}
          type="email"
          autoComplete="off"
        />
        <ListField
          label={t('settings.mailLanguage')}
          isQuiet
          error={draft.errors.mail_language}
          value={draft.values.mail_language ?? ''}
          onChange={(event) => draft.change('mail_language', event.target.value)}
        >
          <option value="ml">{t('language.ml')}</option>
          <option value="en">{t('language.en')}</option>
        </ListField>
        <Checkbox {...setting('smtp_secure')} label={t('settings.secure')} />
        <Checkbox {...setting('mail_aadhaar')} label={t('settings.mailAadhaar')} />
      </div>
      <NoMailServer draft={draft} isWanted={!isBlank(draft.values.admin_email ?? '')} />
      <Test draft={draft} before={before} />
    </fieldset>
  )
}

export const isOfMessages = ({ key }: Pick<Setting, 'key'>): boolean =>
  /^(by_hand|message_budget|gateway_|whatsapp_(?!number))/.test(key)

function Control({ setting: { key, description, hint }, draft }: { setting: Setting; draft: Draft }) {
  const labels = { name: key, label: description, hint: hint || undefined, autoComplete: 'off' }
  if (key === 'by_hand') return <Checkbox name={key} label={description} draft={draft} />
  if (!/_(request|templates)$/.test(key))
    return <SettingField {...labels} draft={draft} type={isHidden(key) ? 'password' : 'text'} />
  return (
    <AreaField
      {...labels}
      isQuiet
      rows={4}
      spellCheck={false}
      error={draft.errors[key]}
      value={draft.values[key] ?? ''}
      onChange={({ target }) => draft.change(key, target.value)}
    />
  )
}

/** @param isSaved whether the form shows the saved values, which the message is sent by */
function Trial({ isSaved }: { isSaved: boolean }) {
  const { t } = useWords()
  const [to, setTo] = useState('')
  const trial = useMutation({ mutationFn: tryMessage })
  const said = isSaved ? (trial.data?.message ?? trial.error?.message) : t('settings.saveToTest')
  return (
    <>
      <Field
        label={t('trial.number')}
        type="tel"
        autoComplete="off"
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <div className="test row">
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
    </>
  )
}

/** Of a gateway or a WhatsApp sender; only an installation that has one needs them. */
const isOfCarrier = ({ key }: Setting): boolean => /^(gateway|whatsapp)_/.test(key)
const setUpBy = ['gateway_request', 'whatsapp_phone_id']

/** @param before the saved values */
export function MessageSettings({ draft, before }: { draft: Draft; before: Values }) {
  const { t } = useWords()
  const known = (useQuery(settingsQuery).data ?? []).filter(isOfMessages)
  const [isAsked, ask] = useState(false)
  const isSetUp = isAsked || setUpBy.some((key) => !isBlank(draft.values[key] ?? ''))
  const shown = isSetUp ? known : known.filter((setting) => !isOfCarrier(setting))
  return (
    <fieldset>
      <legend>{t('trial.settings')}</legend>
      {shown.map((setting) => (
        <Control key={setting.key} setting={setting} draft={draft} />
      ))}
      {isSetUp ? (
        <Trial isSaved={known.every(({ key }) => (draft.values[key] ?? '') === (before[key] ?? ''))} />
      ) : (
        <>
          <p className="hint">{t('settings.noPhones')}</p>
          <Button text={t('settings.setUp')} onClick={() => ask(true)} />
        </>
      )}
    </fieldset>
  )
}

/** Who gets each signed checkpoint of the log by e-mail, and whose cosignatures are accepted; one item per line. */
export function CheckpointSettings({ draft }: { draft: Draft }) {
  const { t } = useWords()
  const list = (name: 'audit_recipients' | 'audit_witnesses') => ({
    isQuiet: true,
    rows: 2,
    autoComplete: 'off',
    spellCheck: false,
    error: draft.errors[name],
    value: draft.values[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => draft.change(name, target.value),
  })
  return (
    <fieldset>
      <legend>{t('checkpoints.title')}</legend>
      <AreaField
        {...list('audit_recipients')}
        label={t('checkpoints.recipients')}
        hint={t('checkpoints.recipientsHint')}
      />
      <NoMailServer draft={draft} isWanted={!isBlank(draft.values.audit_recipients ?? '')} />
      <AreaField
        {...list('audit_witnesses')}
        label={t('checkpoints.witnesses')}
        hint={t('checkpoints.witnessesHint')}
      />
    </fieldset>
  )
}
