/** Mail on the first day: a server and a sender, or the word that no e-mails will be sent, which an empty server says. */

import type { Setting } from '../../../app/settings-query.ts'
import { useWords } from '../../../app/texts/first-day.ts'
import { submitting } from '../../../window/submitting.ts'
import { changedIn, useSettings } from '../use-settings.ts'
import { MailSettings } from './MailSettings.tsx'
import { SettingsMoved } from './SettingsMoved.tsx'

const isMail = ({ key }: Setting): boolean =>
  key.startsWith('smtp_') || key.startsWith('mail_') || key === 'admin_email'

export function FirstDayMail({ settings }: { settings: readonly Setting[] }) {
  const { t } = useWords()
  const before = Object.fromEntries(settings.filter(isMail).map(({ key, value }) => [key, value]))
  const { form, draft, save, look } = useSettings(before)
  const changed = changedIn(draft.values, before)
  // The password is never read back: what was saved would look unsaved.
  const send = () => save.mutate(changed, { onSuccess: () => draft.change('smtp_password', '') })
  return (
    <form ref={form} noValidate onSubmit={submitting(send)}>
      <h2>{t('firstDay.mail')}</h2>
      <p className="hint">{t('firstDay.mailText')}</p>
      <MailSettings draft={draft} before={before} />
      <SettingsMoved look={look} />
      <div className="first-day-buttons">
        <button
          className="tb main"
          type="submit"
          aria-label={t('firstDay.of', { act: t('console.save'), name: t('firstDay.mail') })}
          disabled={save.isPending || look.mustLook || Object.keys(changed).length === 0}
        >
          {t(save.isPending ? 'console.saving' : 'console.save')}
        </button>
        <button
          className="tb line"
          type="button"
          disabled={save.isPending || look.mustLook}
          onClick={() => save.mutate({ smtp_host: '' })}
        >
          {t('firstDay.noMail')}
        </button>
      </div>
    </form>
  )
}
