/**
 * Sets a new password with a one-use link, which signs a family in; staff are led to their login page. A link that was opened on the device
 * of the member of staff who made it has `shared` in its URL.
 */
import { useEffect, useState } from 'react'
import { accountLimits } from '#events/account-limits.ts'
import { sentences } from '#events/language/sentences.ts'
import { ApiError, call } from '#web/api.ts'
import { checkedBy, hasFields, isFlag, isNumber, isText } from '#web/guards.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { adminPaths, pathFor } from '#web/paths.ts'
import { toastAcrossPages } from '#web/ui/toast.ts'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import { ShortForm, useEntryForm } from './entry-form.tsx'
import { FamilyPassword } from './fields.tsx'
import { Recovered, resetProblems, takenOffTexts, type Values } from './validation.ts'

/** The server's answer to a link: the rule for the new password, the account with masked e-mail and number, and whether it is its first password. */
const Rule = checkedBy(
  hasFields({
    staff: isFlag,
    passwordMin: isNumber,
    account: hasFields({ email: isText, phone: isText }),
    isFirst: isFlag,
  }),
)
type Rule = ReturnType<typeof Rule.parse>

const tokenInUrl = (): string => new URLSearchParams(location.search).get('token') ?? ''

const isHandedOver = (): boolean => new URLSearchParams(location.search).has('shared')

/** `rule`: null before the answer; `refusal`: the server's message if the link is no longer valid. */
function useLink() {
  const [rule, setRule] = useState<Rule | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    const body = { token: tokenInUrl() }
    if (body.token === '') return
    call('/api/auth/reset/about', { method: 'POST', body, schema: Rule })
      .then(setRule)
      // Without a reply the form stays and shows the error at submission.
      .catch((error: unknown) => setRefusal(error instanceof ApiError ? error.words : null))
  }, [])
  return { rule, refusal }
}

function useChoice(rule: Rule | null) {
  const { locale, t } = useWords()
  return async ({ password = '', shared }: Values) => {
    const isShared = isHandedOver() || shared === 'on'
    const body = { token: tokenInUrl(), password, ...(isShared && { shared: true }) }
    const { takenOff } = await call('/api/auth/reset', { method: 'POST', body, schema: Recovered })
    const done = t(rule?.staff ? 'reset.doneStaff' : 'reset.done')
    toastAcrossPages(t('toast.success'), sentences(done, ...takenOffTexts(t, takenOff)))
    if (rule?.staff) {
      // The console reads its language there.
      phoneStorage.set('language', locale)
      location.assign(adminPaths.login)
    } else location.replace(pathFor(locale, rule?.isFirst ? 'application' : 'dashboard'))
  }
}

export const Reset = island(() => {
  const { t } = useWords()
  const { rule, refusal } = useLink()
  const isOthers = rule !== null && isHandedOver()
  // The families' rule applies until the answer arrives; the server checks the right one.
  const { staff, passwordMin, isFirst } = rule ?? { ...accountLimits, staff: false, isFirst: false }
  const problemsIn = resetProblems(passwordMin, staff ? 'error.staffPassword' : 'error.password')
  const form = useEntryForm({ problemsIn, send: useChoice(rule), failed: 'reset.fail' })
  if (refusal !== null)
    return (
      <p className="entry-refused" role="alert">
        {refusal}
      </p>
    )
  return (
    <ShortForm form={form} labels={{ password: 'reset.new' }} button="reset.save" busy="reset.saving">
      {isFirst && <p>{t('reset.first')}</p>}
      {rule && <Whose {...rule.account} />}
      <FamilyPassword
        passwordMin={rule?.passwordMin}
        pending={form.pending}
        asksDevice={rule !== null && !staff && !isOthers}
      />
      {isOthers && <p className="field-hint">{t('device.boxText')}</p>}
    </ShortForm>
  )
})

function Whose({ email, phone }: Rule['account']) {
  const { t } = useWords()
  return (
    <p className="whose">
      {t('reset.whose')} <b translate="no">{[email, phone].filter(Boolean).join(' · ')}</b>
    </p>
  )
}
