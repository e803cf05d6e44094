/** The settings of the mail server, and the button that tests it. The test uses the saved settings, so it is disabled while they differ. */
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { sentences } from '#events/language/sentences.ts'
import { isBlank } from '#events/text.ts'
import { ListField } from '#web/ui/ListField.tsx'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '../../app/texts/console.ts'
import { Checkbox, type Draft, NoMailServer, SettingField, type Values } from './SettingField.tsx'
import { testMailServer } from './use-settings.ts'

/** The settings that a connection to the mail server needs. */
const connection = ['smtp_host', 'smtp_port', 'smtp_email', 'smtp_password', 'smtp_secure']

/** @param before the saved values */
function Test({ values, before }: { values: Values; before: Values }) {
  const { t } = useWords()
  const id = useId()
  const failed = (title: string, text: string) => toast({ kind: 'destructive', title, text })
  const test = useMutation({
    mutationFn: testMailServer,
    onSuccess: ({ success, message, cause = '' }) => {
      const text = sentences(message || t('adminToast.smtpFail'), cause)
      if (success)
        toast({ kind: 'default', title: t('adminToast.smtpOkTitle'), text: t('adminToast.smtpOk') })
      else failed(t('adminToast.smtpFailTitle'), text)
    },
    onError: () => failed(t('adminToast.smtpErrTitle'), t('adminToast.smtpErr')),
  })
  const cause = test.data?.cause
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
      <Test values={draft.values} before={before} />
    </fieldset>
  )
}
