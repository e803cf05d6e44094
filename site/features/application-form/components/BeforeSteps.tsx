/** The screens that are asked once before the first part: the consent, and who fills the form in. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { consentIn } from '#events/application/consent.ts'
import { TickField } from '#web/ui/Question.tsx'
import { useStore } from '#web/ui/use-store.ts'
import { applicationStore } from '../../../application/state.ts'
import { ShortNotice } from '../../../components/island/ShortNotice.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { HelperQuestions } from '../../helped/HelperQuestions.tsx'
import { openPartStore } from '../form-state.ts'
import { useOpenForm } from '../use-field.ts'
import './before.css'

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
      <button className="button button-strong" type="button" onClick={goOn}>
        {t('before.next')}
      </button>
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
