/** A family's own account: whether its e-mail is confirmed, the language of its letters, its password. */
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { locales } from '#events/vocabulary.ts'
import { call, wordsOf } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'
import { Account, signedInAs } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { OutsideAccount } from './OutsideAccount.tsx'
import { VerifyEmail } from './VerifyEmail.tsx'
import './account.css'

/** The page knows from the settings whether letters about accounts can go out. */
const canWrite = (): boolean =>
  document.querySelector<HTMLElement>('[data-letters]')?.dataset.letters === 'on'

export function AccountPart({ account }: { account: Account }) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  // What was confirmed goes away, and would take the focus along.
  const confirmed = () => heading.current?.focus()
  return (
    <section className="panel account" aria-labelledby="account">
      <h2 id="account" ref={heading} tabIndex={-1}>
        {t('dash.account')}
      </h2>
      {!account.isEmailVerified && canWrite() && <VerifyEmail account={account} confirmed={confirmed} />}
      <LetterLanguage account={account} />
      <OutsideAccount />
      <ChangePassword />
    </section>
  )
}

/** Saved as soon as it is chosen; what could not be saved goes back to what is. */
function LetterLanguage({ account }: { account: Account }) {
  const { t } = useWords()
  const [locale, setLocale] = useState(account.locale)
  const choose = async (chosen: typeof locale) => {
    setLocale(chosen)
    try {
      await signedInAs(await call('/api/me', { method: 'PATCH', body: { locale: chosen }, schema: Account }))
      toast({ kind: 'default', title: t('toast.success'), text: t('dash.languageSaved') })
    } catch (error) {
      setLocale(account.locale)
      const text = wordsOf(error, { network: t('toast.network'), otherwise: t('dash.accountFail') })
      toast({ kind: 'destructive', title: t('toast.error'), text })
    }
  }
  return (
    <div className="field">
      <label htmlFor="letters">{t('dash.lettersIn')}</label>
      <select
        id="letters"
        value={locale}
        onChange={({ target }) => void choose(z.enum(locales).parse(target.value))}
      >
        {locales.map((one) => (
          <option key={one} value={one}>
            {t(`dash.language.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
