/** The mail server of the settings, and its test. The test uses what was saved, so it waits until that is what stands here. */
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { toast } from '#web/ui/toast.ts'
import { isKey, useWords } from '../../../app/texts/outbox.ts'
import { testMailServer } from '../api.ts'
import { type Draft, SettingField, type Values } from './SettingField.tsx'

/** SPEC's words for both outcomes; what a failure comes from is a further sentence. */
function useTest() {
  const { t } = useWords()
  const cause = useCause()
  return useMutation({
    mutationFn: testMailServer,
    onSuccess: ({ success, message, trouble }) =>
      success
        ? toast({ kind: 'default', title: t('adminToast.smtpOkTitle'), text: t('adminToast.smtpOk') })
        : toast({
            kind: 'destructive',
            title: t('adminToast.smtpFailTitle'),
            text: `${message || t('adminToast.smtpFail')} ${cause(trouble)}`.trim(),
          }),
    onError: () =>
      toast({
        kind: 'destructive',
        title: t('adminToast.smtpErrTitle'),
        text: t('adminToast.smtpErr'),
      }),
  })
}

/** A setting that is on or off, kept as the text `true` or `false`. */
function Tick({ name, label, draft }: { name: string; label: string; draft: Draft }) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={draft.values[name] === 'true'}
        onChange={(event) => draft.change(name, String(event.target.checked))}
      />
      {label}
    </label>
  )
}

function useCause(): (trouble: string | undefined) => string {
  const { t } = useWords()
  return (trouble) => {
    const key = `outbox.trouble.${trouble}`
    return isKey(key) ? `${t(key)}.` : ''
  }
}

/** What a connection needs, by the keys of its settings. */
const connection = ['smtp_host', 'smtp_port', 'smtp_email', 'smtp_password', 'smtp_secure']

/** @param before as they were saved */
function Test({ values, before }: { values: Values; before: Values }) {
  const { t } = useWords()
  const test = useTest()
  const id = useId()
  const cause = useCause()(test.data?.trouble)
  const isSaved = connection.every((key) => (values[key] ?? '') === (before[key] ?? ''))
  return (
    <div className="test">
      <button
        className="tb line"
        type="button"
        aria-describedby={id}
        disabled={test.isPending || !isSaved}
        onClick={() => test.mutate()}
      >
        {t(test.isPending ? 'settings.testing' : 'admin.testSmtp')}
      </button>
      <small id={id} className="hint" role="status">
        {t(isSaved ? 'settings.testsSaved' : 'settings.saveToTest')}
        {isSaved && !test.isPending && cause && <b className="wrong"> {cause}</b>}
      </small>
    </div>
  )
}

export function MailSettings({ draft, before }: { draft: Draft; before: Values }) {
  const { t } = useWords()
  const of = (name: string) => ({ name, draft })
  return (
    <fieldset>
      <legend>{t('settings.smtp')}</legend>
      <p className="hint">{t('settings.smtpNote')}</p>
      <div className="pair">
        <SettingField {...of('smtp_host')} label={t('settings.host')} />
        <SettingField {...of('smtp_port')} label={t('settings.port')} inputMode="numeric" placeholder="465" />
        <SettingField
          {...of('smtp_email')}
          label={t('settings.emailAddress')}
          type="email"
          autoComplete="off"
        />
        <SettingField
          {...of('smtp_password')}
          label={t('settings.password')}
          hint={t('settings.passwordHint')}
          type="password"
          autoComplete="new-password"
        />
        <SettingField
          {...of('admin_email')}
          label={t('settings.adminEmail')}
          type="email"
          autoComplete="off"
        />
        <Tick {...of('smtp_secure')} label={t('settings.secure')} />
        <Tick {...of('mail_aadhaar')} label={t('settings.mailAadhaar')} />
      </div>
      <Test values={draft.values} before={before} />
    </fieldset>
  )
}
