/** My account: second factor, password, and language of e-mails. */
import { type MutationFunction, queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import { isBlank } from '#events/text.ts'
import { call } from '#web/api.ts'
import { Field } from '#web/ui/Field.tsx'
import { ListField } from '#web/ui/ListField.tsx'
import { QrPicture } from '#web/ui/QrPicture.tsx'
import { sendChange } from '../../app/changes/send-change.ts'
import { useChange } from '../../app/changes/tracked.tsx'
import { type Outcomes, outcomes } from '../../app/outcomes.ts'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { focusOnMount } from '../../window/focus.ts'

const Own = z.object({ locale: z.enum(locales) })

const ownLocaleQuery = queryOptions({
  queryKey: ['me', 'locale'],
  queryFn: () => call('/api/me', { schema: Own }),
})

const changeLanguage = (locale: string) =>
  sendChange('/api/me', { method: 'PATCH', body: { locale }, schema: Own })

export const changePassword = (body: { password: string; newPassword: string }): Promise<unknown> =>
  sendChange('/api/me/password', { method: 'POST', body, schema: z.unknown() })

const secondFactorPath = '/api/me/second-factor'
const State = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() })
const Setup = z.object({ secret: z.string(), address: z.string() })
type Setup = z.infer<typeof Setup>

const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: () => call(secondFactorPath, { schema: State }),
})

const beginSetup = (password: string): Promise<Setup> =>
  sendChange(secondFactorPath, { method: 'POST', body: { password }, schema: Setup })

/** @returns the recovery codes, which the server sends only once */
const confirmSetup = async (code: string): Promise<string[]> => {
  const schema = z.object({ recoveryCodes: z.array(z.string()) })
  return (await sendChange(`${secondFactorPath}/confirm`, { method: 'POST', body: { code }, schema }))
    .recoveryCodes
}

export const removeSecondFactor = (body: { password: string; code: string }): Promise<unknown> =>
  sendChange(`${secondFactorPath}/remove`, { method: 'POST', body, schema: z.unknown() })

// Nothing in this form is ever disabled: a disabled element loses the focus, and then Escape no longer closes the dialog.
type Values = Readonly<Record<string, string>>
type Ask = { name: string; label: string } & Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode'
>
type Props = {
  asks: readonly Ask[]
  button: string
  busy: boolean
  send: (values: Values, clear: () => void) => void
}

const passwordAsk = (label: string): Ask => ({
  name: 'password',
  label,
  type: 'password',
  autoComplete: 'current-password',
})
/** A one-time code or a recovery code. */
const codeAsk = (label: string): Ask => ({
  name: 'code',
  label,
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
})

export function ShortForm({ asks, button, busy, send }: Props) {
  const [values, setValues] = useState<Values>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const blank = asks.find(({ name }) => isBlank(values[name] ?? ''))
    if (blank) event.currentTarget.querySelector<HTMLElement>(`[name="${blank.name}"]`)?.focus()
    else if (!busy) send(values, () => setValues({}))
  }
  return (
    <form onSubmit={submit}>
      {asks.map(({ label, ...input }) => (
        <Field
          key={input.name}
          label={label}
          {...input}
          aria-required
          value={values[input.name] ?? ''}
          onChange={({ target }) => setValues({ ...values, [input.name]: target.value })}
        />
      ))}
      <Button look="main" text={button} type="submit" aria-disabled={busy} />
    </form>
  )
}

/** The ten recovery codes for a lost phone; the server sends them only once. */
function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    outcomes.succeeded(t('account.copied'))
  }
  return (
    <>
      <p ref={focusOnMount} tabIndex={-1}>
        {t('account.codes')}
      </p>
      <ul className="recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <footer>
        <Button text={t('account.copy')} onClick={() => void copy()} />
        <Button look="main" text={t('account.kept')} onClick={close} />
      </footer>
    </>
  )
}

function useSecondFactorChange<Answer, Ask>(
  run: MutationFunction<Answer, Ask>,
  onSuccess: (answer: Answer, outcomes: Pick<Outcomes, 'succeeded'>) => void,
) {
  return useChange(run, {
    failText: t('account.fail'),
    onSuccess: (answer, tools) => {
      onSuccess(answer, tools)
      return tools.client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
    },
  })
}

export function SecondFactor() {
  const { data } = useQuery(secondFactorQuery)
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const done = (given: readonly string[]) => {
    setSetup(null)
    setCodes(given)
  }
  return (
    <fieldset>
      <legend>{t('account.second')}</legend>
      {!data && <p>{t('account.loading')}</p>}
      {data && !data.isOn && (setup ? <Pairing setup={setup} done={done} /> : <Off begin={setSetup} />)}
      {data?.isOn && codes.length > 0 && <RecoveryCodes codes={codes} close={() => setCodes([])} />}
      {data?.isOn && codes.length === 0 && <On left={data.recoveryCodesLeft} />}
    </fieldset>
  )
}

function Off({ begin }: { begin: (setup: Setup) => void }) {
  const start = useSecondFactorChange(beginSetup, begin)
  return (
    <>
      <p>{t('account.secondText')}</p>
      <ShortForm
        asks={[passwordAsk(t('account.password'))]}
        button={t('account.setUp')}
        busy={start.isPending}
        send={({ password = '' }) => start.mutate(password)}
      />
    </>
  )
}

function Pairing({ setup, done }: { setup: Setup; done: (codes: readonly string[]) => void }) {
  const turnOn = useSecondFactorChange(confirmSetup, done)
  const groups = setup.secret.match(/.{4}/g) ?? []
  return (
    <>
      <p ref={focusOnMount} tabIndex={-1}>
        {t('account.scan')}
      </p>
      <QrPicture text={setup.address} label={t('account.qr')} />
      <p>
        {t('account.type')} <code className="secret">{groups.join(' ')}</code>
      </p>
      <p>
        <a href={setup.address}>{t('account.openApp')}</a>
      </p>
      <ShortForm
        asks={[codeAsk(t('account.firstCode'))]}
        button={t('account.turnOn')}
        busy={turnOn.isPending}
        send={({ code = '' }) => turnOn.mutate(code)}
      />
    </>
  )
}

function On({ left }: { left: number }) {
  const off = useSecondFactorChange(removeSecondFactor, (_, { succeeded }) =>
    succeeded(t('account.turnedOff')),
  )
  return (
    <>
      <p>
        {t('account.isOn')} {t('account.left', { n: left })}
      </p>
      <ShortForm
        asks={[passwordAsk(t('account.password')), codeAsk(t('account.code'))]}
        button={t('account.turnOff')}
        busy={off.isPending}
        send={({ password = '', code = '' }) => off.mutate({ password, code })}
      />
    </>
  )
}

/** The language of the e-mails to this account; the View menu sets the language of the window. */
function LetterLanguage() {
  const { data } = useQuery(ownLocaleQuery)
  const change = useChange(changeLanguage, {
    failText: t('account.fail'),
    onSuccess: (saved, { client, succeeded }) => {
      client.setQueryData(ownLocaleQuery.queryKey, saved)
      succeeded(t('account.languageSaved'))
    },
  })
  return (
    <ListField
      label={t('account.lettersIn')}
      value={change.variables && change.isPending ? change.variables : (data?.locale ?? '')}
      disabled={!data}
      onChange={({ target }) => change.mutate(target.value)}
    >
      {locales.map((one) => (
        <option key={one} value={one}>
          {t(`language.${one}`)}
        </option>
      ))}
    </ListField>
  )
}

/** The server ends every other session of the account after the change. */
function OwnPassword() {
  const change = useChange(changePassword, {
    failText: t('account.fail'),
    onSuccess: (_, { succeeded }) => succeeded(t('account.passwordChanged')),
  })
  const newPasswordAsk = {
    name: 'newPassword',
    label: t('account.newPassword'),
    type: 'password',
    autoComplete: 'new-password',
  }
  return (
    <fieldset>
      <legend>{t('account.changePassword')}</legend>
      <p>{t('account.passwordHint')}</p>
      <ShortForm
        asks={[passwordAsk(t('account.password')), newPasswordAsk]}
        button={t('account.savePassword')}
        busy={change.isPending}
        send={({ password = '', newPassword = '' }, clear) =>
          change.mutate({ password, newPassword }, { onSuccess: clear })
        }
      />
    </fieldset>
  )
}

export default function AccountDialog() {
  return (
    <Dialog title={t('console.account')}>
      <SecondFactor />
      <OwnPassword />
      <LetterLanguage />
    </Dialog>
  )
}
