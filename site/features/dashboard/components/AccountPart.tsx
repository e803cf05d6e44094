/** The account settings of a family: e-mail address and its confirmation, language, carrier of messages, outside account, number, password. */
import { useRef, useState } from 'react'
import { locales } from '#events/account-lists.ts'
import { limits } from '#events/limits.ts'
import { call } from '#web/api.ts'
import { checkedBy, type Guarded, hasFields, isListOf, isNullable, isOneOf, unchecked } from '#web/guards.ts'
import { ListField } from '#web/ui/ListField.tsx'
import { Account, Linked, linkedQuery, queryClient, signedInAs } from '../../../account/queries.ts'
import { useQuery } from '../../../account/query-client.ts'
import { canProve, outsideProvider } from '../../../components/island/page-data.ts'
import { type Key, useFocused, useOutcome, useWords } from '../../../components/island/texts.ts'
import { ShortForm, useEntryForm } from '../../entry/entry-form.tsx'
import { NewPasswordFields, SecretField } from '../../entry/fields.tsx'
import { takenOffTexts, type Values } from '../../entry/validation.ts'
import { Fold } from './Fold.tsx'
import { AddEmail, ChangePhone, changeProblems, Prove, passwordProblems } from './Prove.tsx'

/** A choice that is sent at once; after a failure the list shows the earlier one again. @param done the key of the message of success */
function useChoice<T>(value: T, send: (chosen: T) => Promise<unknown>, done: Key) {
  const { t } = useWords()
  const { errorText, showError, showSuccess } = useOutcome()
  const [chosen, setChosen] = useState<T | null>(null)
  const choose = async (next: T) => {
    setChosen(next)
    try {
      await send(next)
      showSuccess(t(done))
    } catch (error) {
      showError(errorText(error, 'dash.accountFail'))
    }
    setChosen(null)
  }
  return { value: chosen ?? value, choose }
}

// The choice how a family gets news of its application: by e-mail, SMS or WhatsApp as far as they are configured, or not at all.

const isWay = isOneOf(['letter', 'sms', 'whatsapp', 'hand', 'nothing'] as const)
const isToldBy = hasFields({ goesBy: isNullable(isWay), offered: isListOf(isWay) })
const ToldByReply = checkedBy(isToldBy)
const PATH = '/api/me/told-by'

/** Renders nothing while the server has no carrier for phones. */
function ToldBy({ account }: { account: Account }) {
  const { email, phone, isEmailVerified, isPhoneVerified } = account
  const read = () => call(PATH, { schema: ToldByReply })
  const query = { queryKey: ['told-by', email, phone, isEmailVerified, isPhoneVerified], queryFn: read }
  const { data, refetch } = useQuery<Guarded<typeof isToldBy>>(query, queryClient)
  const { t } = useWords()
  const send = async (way: Guarded<typeof isWay>) => {
    await call(PATH, { method: 'PUT', body: { way }, schema: ToldByReply })
    await refetch()
  }
  const { value, choose } = useChoice(data?.goesBy ?? 'nothing', send, 'dash.toldBySaved')
  if (!data?.offered.some((way) => way !== 'letter' && way !== 'nothing')) return null
  return (
    <ListField
      id="told-by"
      label={t('dash.toldBy')}
      value={value}
      onChange={({ target }) => void choose(checkedBy(isWay).parse(target.value))}
    >
      {data.offered.map((way) => (
        <option key={way} value={way}>
          {t(`dash.toldBy.${way}`, { to: way === 'letter' ? email : phone })}
        </option>
      ))}
    </ListField>
  )
}

// Changes the password, which signs out every other device.

/** After each change the form is emptied and closed, and its summary gets the focus. */
export function ChangePassword() {
  const { t } = useWords()
  const { showSuccess } = useOutcome()
  const [changes, setChanges] = useState(0)
  const details = useRef<HTMLDetailsElement>(null)
  const changed = () => {
    setChanges(changes + 1)
    if (details.current) details.current.open = false
    details.current?.querySelector('summary')?.focus()
    showSuccess(t('dash.passwordChanged'))
  }
  return (
    <details ref={details}>
      <summary>{t('dash.changePassword')}</summary>
      <Fields key={changes} changed={changed} />
    </details>
  )
}

function Fields({ changed }: { changed: () => void }) {
  const send = async ({ password = '', newPassword = '' }: Values) => {
    const body = { password, newPassword }
    await call('/api/me/password', { method: 'POST', body, schema: unchecked })
    changed()
  }
  const form = useEntryForm({ problemsIn: changeProblems, send, failed: 'reset.fail' })
  return (
    <ShortForm form={form} labels={{ password: 'dash.oldPassword' }} button="reset.save" busy="reset.saving">
      <SecretField name="password" autoComplete="current-password" />
      <NewPasswordFields name="newPassword" passwordMin={limits.passwordMin} />
    </ShortForm>
  )
}

// Unlinks the outside account after checking the password, which is the only way to sign in afterwards.

function UnlinkOutside({ name }: { name: string }) {
  const { t } = useWords()
  const { showSuccess } = useOutcome()
  const send = async ({ password = '' }: Values) => {
    const body = { password }
    const linked = await call('/api/auth/outside/unlink', { method: 'POST', body, schema: Linked })
    showSuccess(t('dash.unlinkedOutside', { name }))
    focusTitle()
    queryClient.setQueryData(linkedQuery.queryKey, linked)
  }
  const form = useEntryForm({ problemsIn: passwordProblems, send, failed: 'dash.accountFail' })
  return (
    <details>
      <summary>{t('dash.unlinkOutside', { name })}</summary>
      <p>{t('dash.unlinkHint', { name })}</p>
      <ShortForm
        form={form}
        idPrefix="unlink-"
        labels={{ password: 'dash.oldPassword' }}
        button="dash.unlink"
        busy="reset.saving"
      >
        <SecretField name="password" autoComplete="current-password" />
      </ShortForm>
    </details>
  )
}

// Links an outside account, if the server has a provider, and unlinks it again.

const isJustLinked = (): boolean => new URLSearchParams(location.search).get('outside') === 'linked'

function OutsideAccount() {
  const name = outsideProvider()
  return name === '' ? null : <ProviderAccount name={name} />
}

function ProviderAccount({ name }: { name: string }) {
  const { locale, t } = useWords()
  const { data, isError } = useQuery(linkedQuery, queryClient)
  if (data?.isLinked)
    return (
      <div>
        <LinkedAccount name={name} />
        <UnlinkOutside name={name} />
      </div>
    )
  // If the request failed, the link is shown: linking twice does no harm.
  if (!data && !isError) return null
  return (
    <a className="button button-line" href={`/api/auth/outside/link?locale=${locale}`}>
      {t('dash.linkOutside', { name })}
    </a>
  )
}

/** Gets the focus after linking, because it is at the end of a long page. */
function LinkedAccount({ name }: { name: string }) {
  const { t } = useWords()
  const isNew = isJustLinked()
  return (
    <p className="confirmation" ref={useFocused<HTMLParagraphElement>(isNew)} tabIndex={-1}>
      {t(isNew ? 'dash.linkedOutside' : 'dash.hasOutside', { name })}
    </p>
  )
}

// After recovering an account by an outside provider: the unproven names and sign-ins that the server has removed.

export function TakenOff() {
  const { t } = useWords()
  const [off] = useState(() => new URLSearchParams(location.search).get('off')?.split(',') ?? [])
  const texts = takenOffTexts(t, off)
  const place = useFocused<HTMLDivElement>()
  if (texts.length === 0) return null
  return (
    <div className="confirmation" ref={place} tabIndex={-1}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

/** Whether the page was opened by a letter's link or by an outside provider, whose answer is shown in this part. */
const isAnswered = (): boolean =>
  location.hash.startsWith('#confirm=') || /[?&](outside|off)=/.test(location.search)

/** The focused form is removed when the e-mail address is added or confirmed, or the number is changed. */
const focusTitle = () => document.getElementById('account')?.focus()

export function AccountPart({ account }: { account: Account }) {
  const { t } = useWords()
  const mayProve = (what: 'email' | 'phone') => account[what] !== '' && canProve(what)
  const provesEmail = mayProve('email') && !account.isEmailVerified
  const provesPhone = mayProve('phone') && !account.isPhoneVerified
  const answer = provesEmail || provesPhone ? t('dash.toConfirm') : undefined
  return (
    <Fold id="account" title={t('dash.account')} answer={answer} isOpen={isAnswered()}>
      <TakenOff />
      {account.email === '' && canProve('email') && <AddEmail added={focusTitle} />}
      {provesEmail && <Prove what="email" account={account} proven={focusTitle} />}
      {provesPhone && <Prove what="phone" account={account} proven={focusTitle} />}
      <LetterLanguage account={account} />
      <ToldBy account={account} />
      <OutsideAccount />
      {/* The key closes the form after each change. */}
      <ChangePhone key={account.phone} phone={account.phone} changed={focusTitle} />
      <ChangePassword />
    </Fold>
  )
}

function LetterLanguage({ account }: { account: Account }) {
  const { t } = useWords()
  const send = async (locale: Account['locale']) =>
    signedInAs(await call('/api/me', { method: 'PATCH', body: { locale }, schema: Account }))
  const { value, choose } = useChoice(account.locale, send, 'dash.languageSaved')
  return (
    <ListField
      id="letters"
      label={t('dash.lettersIn')}
      value={value}
      onChange={({ target }) => void choose(checkedBy(isOneOf(locales)).parse(target.value))}
    >
      {locales.map((one) => (
        <option key={one} value={one}>
          {t(`language.${one}`)}
        </option>
      ))}
    </ListField>
  )
}
