/** The questions about who fills the form in. A helper gives name and number, and reads a sentence aloud to the family. */

import { useRef, useState } from 'react'
import { fillers, type HelperKind, helperKinds } from '#events/application/filler-kinds.ts'
import { helperConsentIn } from '#events/application/helper-consent.ts'
import { phoneQuestion } from '#events/contacts.ts'
import type { FieldErrors } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import { ApiError, call } from '#web/api.ts'
import { isOnSharedDevice } from '#web/keeping/web-storage.ts'
import { loadCode } from '#web/load-code.ts'
import { NoNetwork } from '#web/network.ts'
import { RadioCards, TextField, TickField } from '#web/ui/Question.tsx'
import { toast } from '#web/ui/toast.ts'
import { Application, applicationSaved, type Filler } from '../../../account/queries.ts'
import { Doubt } from '../../../components/island/Doubt.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'

/** `begin`: returns the application's id and creates the application if needed; null after a failure, which the form reports. */
export type HelperQuestionsProps = {
  filler: Filler | null
  begin: () => Promise<string | null>
  onSaved: () => void
}
/** `shared`: whether the device is a shared one, asked only if that was not ticked at the sign-in. */
type Asked = { by: Filler['by'] | ''; name: string; phone: string; consent: boolean; shared: boolean }

const isHelper = (by: Asked['by']): by is HelperKind => helperKinds.some((one) => one === by)

/** The consent is not taken over: another helper has to read the sentence again. */
function askedOf(filler: Filler | null): Asked {
  const { by = '', name = '', phone = '', consent } = filler ?? {}
  return { by, name, phone, consent: consent !== undefined, shared: false }
}

/** @returns false while edits are unsent or the server cannot be reached; the session then stays unchanged */
async function becomesShared(): Promise<boolean> {
  const { hasUnsent } = await loadCode(() => import('#web/leaving/unsent.ts'))
  if (await hasUnsent()) return false
  const { shareDevice } = await loadCode(() => import('#web/leaving/leave.ts'))
  return shareDevice()
}

function useAnswers({ filler, begin, onSaved }: HelperQuestionsProps) {
  const { locale, t } = useWords()
  const { showError, errorText } = useOutcome()
  const [asked, setAsked] = useState(() => askedOf(filler))
  const [problems, setProblems] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const change = (changes: Partial<Asked>) => {
    setAsked((now) => ({ ...now, ...changes }))
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))))
  }
  async function send(): Promise<void> {
    const { by, name, phone, consent, shared } = asked
    if (by === '') return setProblems({ by: t('help.choose') })
    const id = await begin()
    if (id === null) return
    const body = isHelper(by) ? { by, name, phone, consent: consent ? helperConsentIn(locale) : '' } : { by }
    applicationSaved(
      await call(`/api/applications/${id}/filler`, { method: 'PUT', body, schema: Application }),
    )
    setProblems({})
    if (isHelper(by) && shared && !(await becomesShared()))
      return setProblems({ shared: t('help.deviceLater') })
    toast({ kind: 'default', title: t('help.saved') })
    onSaved()
  }
  async function save(): Promise<void> {
    setBusy(true)
    await send().catch((error: unknown) => {
      const fields = error instanceof ApiError ? error.problem?.fields : undefined
      if (fields) setProblems(fields)
      else showError(error instanceof NoNetwork ? t('help.offline') : errorText(error, 'help.offline'))
    })
    setBusy(false)
  }
  return { asked, change, problems, isBusy, save }
}

export function HelperQuestions(props: HelperQuestionsProps) {
  const { t } = useWords()
  const whole = useRef<HTMLDivElement>(null)
  // The pressed button is removed; without this the focus would be lost and the page would scroll to its end.
  const onSaved = () => {
    whole.current?.closest('details')?.querySelector('summary')?.focus()
    props.onSaved()
  }
  const { asked, change, problems, isBusy, save } = useAnswers({ ...props, onSaved })
  return (
    <div className="helper" ref={whole}>
      <p>{t('help.why')}</p>
      <RadioCards
        asked={{ id: 'filler-by', label: t('help.title'), required: true, problem: problems.by }}
        value={asked.by}
        options={fillers.map((value) => ({ value, label: t(`help.${value}`) }))}
        onValue={(value) => change({ by: fillers.find((one) => one === value) ?? '' })}
      />
      {isHelper(asked.by) && <AboutHelper asked={asked} change={change} problems={problems} />}
      <button className="button button-strong" type="button" disabled={isBusy} onClick={() => void save()}>
        {t('help.save')}
      </button>
    </div>
  )
}

type AboutProps = Pick<ReturnType<typeof useAnswers>, 'asked' | 'change' | 'problems'>

function AboutHelper({ asked, change, problems }: AboutProps) {
  const { t } = useWords()
  return (
    <>
      <TextField
        asked={{ id: 'filler-name', label: t('help.name'), required: true, problem: problems.name }}
        value={asked.name}
        onValue={(name) => change({ name, consent: false })}
        maxLength={limits.name}
        autoComplete="off"
      />
      <TextField
        asked={{ id: 'filler-phone', label: t('help.phone'), required: true, problem: problems.phone }}
        value={asked.phone}
        onValue={(phone) => change({ phone })}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        below={<Doubt about={phoneQuestion(asked.phone)} />}
      />
      <p>{t('help.readAloud')}</p>
      <blockquote>{t('help.sentence')}</blockquote>
      <TickField
        asked={{ id: 'filler-consent', label: t('help.agreed'), required: true, problem: problems.consent }}
        ticked={asked.consent}
        onTick={(consent) => change({ consent })}
      />
      {!isOnSharedDevice() && (
        <>
          <TickField
            asked={{ id: 'filler-device', label: t('device.box'), problem: problems.shared }}
            ticked={asked.shared}
            onTick={(shared) => change({ shared })}
          />
          {asked.shared && <p>{t('device.boxText')}</p>}
        </>
      )}
    </>
  )
}
