/**
 * A family's first password, by the link of an application that was begun at its door. It signs the family in at once, in a session on
 * a shared device if the link was opened on the device of the member of staff (`shared` in the URL).
 */
import type { ReactNode } from 'react'
import { accountLimits } from '#events/account-limits.ts'
import { call } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { useWords } from '../../../components/island/texts.ts'
import { NewPasswordFields, SharedDeviceTick } from '../fields.tsx'
import { ShortForm } from '../ShortForm.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { checkedWithRepeat, password, SignedIn, type Values } from '../validation.ts'
import { Agreed } from './Agreed.tsx'

const agreeToTerms = (value: string) => (value === 'on' ? null : 'error.agree')
const problemsIn = checkedWithRepeat({ password, agreeToTerms }, 'password')

const legal = ['terms', 'privacy'] as const
const isHandedOver = (): boolean => new URLSearchParams(location.search).has('shared')

/** `token`: the token of the link. */
export type FirstPasswordProps = { token: string; whose: ReactNode }

export function FirstPassword({ token, whose }: FirstPasswordProps) {
  const { locale, t } = useWords()
  const send = async ({ password = '', shared }: Values) => {
    const body = { token, password, shared: isHandedOver() || shared === 'on' }
    await call('/api/auth/reset', { method: 'POST', body, schema: SignedIn })
    location.replace(pathFor(locale, 'application'))
  }
  const form = useEntryForm({ problemsIn, send, failed: 'reset.fail' })
  return (
    <ShortForm form={form} labels={{ password: 'reset.new' }} button="reset.begin" busy="reset.saving">
      <p>{t('reset.first')}</p>
      {whose}
      <NewPasswordFields passwordMin={accountLimits.passwordMin} />
      {isHandedOver() ? <p className="field-hint">{t('device.boxText')}</p> : <SharedDeviceTick />}
      <Agreed>
        <ul className="legal-links">
          {legal.map((page) => (
            <li key={page}>
              <a href={pathFor(locale, page)} target="_blank" rel="noopener">
                {t(`nav.${page}`)}
              </a>
            </li>
          ))}
        </ul>
      </Agreed>
    </ShortForm>
  )
}
