/** Sets a new password with a one-use link, then leads to the login page of families or of staff. */
import { type ComponentType, useEffect, useState } from 'react'
import { accountLimits } from '#events/account-limits.ts'
import { sentences } from '#events/language/sentences.ts'
import { ApiError, call } from '#web/api.ts'
import { checkedBy, hasFields, isFlag, isNumber, isText } from '#web/guards.ts'
import { loadCode } from '#web/load-code.ts'
import { adminPaths, pathFor } from '#web/paths.ts'
import { toastAcrossPages } from '#web/ui/toast-across-pages.ts'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import type { FirstPasswordProps } from './door/FirstPassword.tsx'
import { NewPasswordFields } from './fields.tsx'
import { ShortForm } from './ShortForm.tsx'
import { Recovered, takenOffTexts } from './taken-off.ts'
import { useEntryForm } from './use-entry-form.ts'
import { resetProblems, type Values } from './validation.ts'

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

type First = ComponentType<FirstPasswordProps>

/**
 * `rule`: null before the answer; `refusal`: the server's message if the link is no longer valid; `First`: the form for a first
 * password, loaded on demand. If it cannot be loaded, the usual form works as well.
 */
function useLink() {
  const [rule, setRule] = useState<Rule | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [First, setFirst] = useState<First>()
  useEffect(() => {
    const body = { token: tokenInUrl() }
    if (body.token === '') return
    call('/api/auth/reset/about', { method: 'POST', body, schema: Rule })
      .then((sent) => {
        setRule(sent)
        if (sent.isFirst)
          return loadCode(() => import('./door/FirstPassword.tsx')).then((late) =>
            setFirst(() => late.FirstPassword),
          )
      })
      // Without a reply the form stays and shows the error at submission.
      .catch((error: unknown) => setRefusal(error instanceof ApiError ? error.words : null))
  }, [])
  return { rule, refusal, First }
}

export const Reset = island(() => {
  const { locale, t } = useWords()
  const { rule, refusal, First } = useLink()
  // The families' rule applies until the answer arrives; the server checks the right one.
  const { staff, passwordMin } = rule ?? { staff: false, passwordMin: accountLimits.passwordMin }
  const send = async ({ password = '' }: Values) => {
    const body = { token: tokenInUrl(), password }
    const { takenOff } = await call('/api/auth/reset', { method: 'POST', body, schema: Recovered })
    toastAcrossPages(t('toast.success'), sentences(t('reset.done'), ...takenOffTexts(t, takenOff)))
    location.assign(staff ? adminPaths.login : pathFor(locale, 'login'))
  }
  const problemsIn = resetProblems(passwordMin, staff ? 'error.staffPassword' : 'error.password')
  const form = useEntryForm({ problemsIn, send, failed: 'reset.fail' })
  const whose = rule && <Whose {...rule.account} />
  if (First) return <First token={tokenInUrl()} whose={whose} />
  if (refusal !== null)
    return (
      <p className="entry-refused" role="alert">
        {refusal}
      </p>
    )
  return (
    <ShortForm form={form} labels={{ password: 'reset.new' }} button="reset.save" busy="reset.saving">
      {whose}
      <NewPasswordFields passwordMin={rule?.passwordMin} />
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
