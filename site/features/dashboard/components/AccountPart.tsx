/** The account settings of a family: e-mail address and its confirmation, language, how it is told, outside account, number, password. */
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import { call } from '#web/api.ts'
import { ListField } from '#web/ui/ListField.tsx'
import { Account, signedInAs } from '../../../account/queries.ts'
import { canProve } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { AddEmail } from './AddEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { ChangePhone } from './ChangePhone.tsx'
import { OutsideAccount } from './OutsideAccount.tsx'
import { Prove } from './Prove.tsx'
import { TakenOff } from './TakenOff.tsx'
import { ToldBy } from './ToldBy.tsx'
import './account.css'

export function AccountPart({ account }: { account: Account }) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that has the focus is removed once the e-mail is added or confirmed, or the number changed.
  const focusHeading = () => heading.current?.focus()
  return (
    <section className="panel account" aria-labelledby="account">
      <h2 id="account" ref={heading} tabIndex={-1}>
        {t('dash.account')}
      </h2>
      <TakenOff />
      {account.email === ''
        ? canProve('email') && <AddEmail added={focusHeading} />
        : !account.isEmailVerified &&
          canProve('email') && <Prove what="email" account={account} proven={focusHeading} />}
      {account.phone !== '' && !account.isPhoneVerified && canProve('phone') && (
        <Prove what="phone" account={account} proven={focusHeading} />
      )}
      <LetterLanguage account={account} />
      <ToldBy account={account} />
      <OutsideAccount />
      {/* After each change it is closed again. */}
      <ChangePhone key={account.phone} phone={account.phone} changed={focusHeading} />
      <ChangePassword />
    </section>
  )
}

/** Saved as soon as it is chosen; reset to the saved language if that fails. */
function LetterLanguage({ account }: { account: Account }) {
  const { t } = useWords()
  const { errorText, showError, showSuccess } = useOutcome()
  const [locale, setLocale] = useState(account.locale)
  const choose = async (chosen: typeof locale) => {
    setLocale(chosen)
    try {
      await signedInAs(await call('/api/me', { method: 'PATCH', body: { locale: chosen }, schema: Account }))
      showSuccess(t('dash.languageSaved'))
    } catch (error) {
      setLocale(account.locale)
      showError(errorText(error, 'dash.accountFail'))
    }
  }
  return (
    <ListField
      id="letters"
      label={t('dash.lettersIn')}
      value={locale}
      onChange={({ target }) => void choose(z.enum(locales).parse(target.value))}
    >
      {locales.map((one) => (
        <option key={one} value={one}>
          {t(`dash.language.${one}`)}
        </option>
      ))}
    </ListField>
  )
}
