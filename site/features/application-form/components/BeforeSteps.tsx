/** The screens that are asked once before the first part: the consent, and who fills the form in. */

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { consentIn } from '#events/application/consent.ts'
import { fillers, type HelperKind, helperKinds } from '#events/application/filler-kinds.ts'
import { helperConsentIn } from '#events/application/helper-consent.ts'
import { phoneQuestion } from '#events/contacts.ts'
import type { FieldErrors } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import { ApiError, call } from '#web/api.ts'
import { NoNetwork } from '#web/network.ts'
import { RadioCards, TextField, TickField } from '#web/ui/Question.tsx'
import { useStore } from '#web/ui/use-store.ts'
import { Application, applicationSaved, type Filler } from '../../../account/queries.ts'
import { applicationStore } from '../../../application/state.ts'
import { Press } from '../../../components/island/buttons.tsx'
import { Doubt } from '../../../components/island/Doubt.tsx'
import { ShortNotice } from '../../../components/island/ShortNotice.tsx'
import { useOutcome, useWords } from '../../../components/island/texts.ts'
import { openPartStore } from '../form-state.ts'
import { useOpenForm } from '../use-field.ts'

// Who fills the form in on a device of several families. A helper gives name and number, and reads a sentence aloud to the family.

/** `begin`: returns the application's id and creates the application if needed; null after a failure, which the form reports. */
type Props = { begin: () => Promise<string | null> }
type Asked = { by: Filler['by'] | ''; name: string; phone: string; consent: boolean }

const isHelper = (by: Asked['by']): by is HelperKind => helperKinds.some((one) => one === by)

function useAnswers({ begin }: Props) {
  const { locale, t } = useWords()
  const { showError, errorText } = useOutcome()
  const [asked, setAsked] = useState<Asked>({ by: '', name: '', phone: '', consent: false })
  const [problems, setProblems] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const change = (changes: Partial<Asked>) => {
    setAsked((now) => ({ ...now, ...changes }))
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))))
  }
  async function send(): Promise<void> {
    const { by, name, phone, consent } = asked
    if (by === '') return setProblems({ by: t('help.choose') })
    const id = await begin()
    if (id === null) return showError(t('help.offline'))
    const body = isHelper(by) ? { by, name, phone, consent: consent ? helperConsentIn(locale) : '' } : { by }
    const path = `/api/applications/${id}/filler`
    applicationSaved(await call(path, { method: 'PUT', body, schema: Application }))
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

function HelperQuestions(props: Props) {
  const { t } = useWords()
  const { asked, change, problems, isBusy, save } = useAnswers(props)
  return (
    <>
      <p>{t('help.why')}</p>
      <RadioCards
        asked={{ id: 'filler-by', label: t('help.title'), required: true, problem: problems.by }}
        value={asked.by}
        options={fillers.map((value) => ({ value, label: t(`help.${value}`) }))}
        onValue={(value) => change({ by: fillers.find((one) => one === value) ?? '' })}
      />
      {isHelper(asked.by) && <AboutHelper asked={asked} change={change} problems={problems} />}
      <Press text="before.next" disabled={isBusy} onClick={() => void save()} />
    </>
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
    </>
  )
}

/** Whether a question was answered on this page, whose button had the focus. */
let isAnswered = false

/** After an answer the heading of the next question gets the focus, or the first part of the form. */
function Step({ children }: { children: ReactNode }) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnswered) heading.current?.focus({ preventScroll: true })
    return () => {
      isAnswered = true
      setTimeout(() => {
        document.getElementById(openPartStore.now())?.focus({ preventScroll: true })
        scrollTo(0, 0)
      })
    }
  }, [])
  return (
    <div className="sheet before">
      <h1 ref={heading} tabIndex={-1}>
        {t('before.title')}
      </h1>
      {children}
    </div>
  )
}

function ConsentStep() {
  const { locale, t } = useWords()
  const { saving } = useOpenForm()
  const [isTicked, setTicked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const goOn = () => (isTicked ? saving.edit({ consent: consentIn(locale) }) : setProblem(t('error.agree')))
  const tick = (ticked: boolean) => {
    setTicked(ticked)
    setProblem(undefined)
  }
  return (
    <Step>
      <ShortNotice />
      <TickField
        asked={{ id: 'consent', label: t('auth.agree'), required: true, problem }}
        ticked={isTicked}
        onTick={tick}
      />
      <Press text="before.next" onClick={goOn} />
    </Step>
  )
}

function HelperStep() {
  const { saving } = useOpenForm()
  const { id } = useStore(applicationStore)
  const begin = async () => {
    if (id !== null) return id
    const begun = await saving.save()
    return begun.ok ? begun.id : null
  }
  return (
    <Step>
      <HelperQuestions begin={begin} />
    </Step>
  )
}

export const BeforeSteps = ({ isAgreed }: { isAgreed: boolean }) =>
  isAgreed ? <HelperStep /> : <ConsentStep />
