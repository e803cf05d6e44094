/** The mail server of the settings, and its test. The test uses what was saved, so it waits until that is what stands here. */
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '../../../app/words.ts'
import { isKey, useSay } from '../../outbox/words.ts'
import { testMailServer } from '../api.ts'
import { type Draft, SettingField, type Values } from './SettingField.tsx'

/** SPEC's words for both outcomes; what a failure comes from is a further sentence. */
function useTest() {
  const { word } = useWords()
  const cause = useCause()
  return useMutation({
    mutationFn: testMailServer,
    onSuccess: ({ success, message, trouble }) =>
      success
        ? toast({ kind: 'default', title: word('adminToast.smtpOkTitle'), text: word('adminToast.smtpOk') })
        : toast({
            kind: 'destructive',
            title: word('adminToast.smtpFailTitle'),
            text: `${message || word('adminToast.smtpFail')} ${cause(trouble)}`.trim(),
          }),
    onError: () =>
      toast({
        kind: 'destructive',
        title: word('adminToast.smtpErrTitle'),
        text: word('adminToast.smtpErr'),
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
  const say = useSay()
  return (trouble) => {
    const key = `outbox.trouble.${trouble}`
    return isKey(key) ? `${say(key)}.` : ''
  }
}

/** What a connection needs, by the keys of its settings. */
const connection = ['smtp_host', 'smtp_port', 'smtp_email', 'smtp_password', 'smtp_secure']

/** @param before as they were saved */
function Test({ values, before }: { values: Values; before: Values }) {
  const { word } = useWords()
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
        {word(test.isPending ? 'settings.testing' : 'admin.testSmtp')}
      </button>
      <small id={id} className="hint" role="status">
        {word(isSaved ? 'settings.testsSaved' : 'settings.saveToTest')}
        {isSaved && !test.isPending && cause && <b className="wrong"> {cause}</b>}
      </small>
    </div>
  )
}

export function MailSettings({ draft, before }: { draft: Draft; before: Values }) {
  const { word } = useWords()
  const of = (name: string) => ({ name, draft })
  return (
    <fieldset>
      <legend>{word('settings.smtp')}</legend>
      <p className="hint">{word('settings.smtpNote')}</p>
      <div className="pair">
        <SettingField {...of('smtp_host')} label={word('settings.host')} />
        <SettingField
          {...of('smtp_port')}
          label={word('settings.port')}
          inputMode="numeric"
          placeholder="465"
        />
        <SettingField
          {...of('smtp_email')}
          label={word('settings.emailAddress')}
          type="email"
          autoComplete="off"
        />
        <SettingField
          {...of('smtp_password')}
          label={word('settings.password')}
          hint={word('settings.passwordHint')}
          type="password"
          autoComplete="new-password"
        />
        <SettingField
          {...of('admin_email')}
          label={word('settings.adminEmail')}
          type="email"
          autoComplete="off"
        />
        <Tick {...of('smtp_secure')} label={word('settings.secure')} />
        <Tick {...of('mail_aadhaar')} label={word('settings.mailAadhaar')} />
      </div>
      <Test values={draft.values} before={before} />
    </fieldset>
  )
}
