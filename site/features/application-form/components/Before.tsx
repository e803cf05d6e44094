/**
 * Shows the form, or what is asked once before its first part, one screen for each: the consent of a family that has not agreed to the
 * present notice, and on a device of several families who fills the form in.
 */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { consentIn, isCurrentConsent } from '#events/application/consent.ts'
import { isOnSharedDevice } from '#web/keeping/web-storage.ts'
import { loadCode } from '#web/load-code.ts'
import { TickField } from '#web/ui/Question.tsx'
import { useStore } from '#web/ui/use-store.ts'
import { useMyApplications } from '../../../account/queries.ts'
import { applicationStore } from '../../../application/state.ts'
import { ShortNotice } from '../../../components/island/ShortNotice.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { openPartStore } from '../form-state.ts'
import { late } from '../loaded-late.ts'
import { useOpenForm, useValue } from '../use-field.ts'
import './before.css'

/** Loaded on demand, because few families are on a device of several families. */
const HelperQuestions = late(() =>
  loadCode(() => import('../../helped/HelperQuestions.tsx')).then((code) => code.HelperQuestions),
)

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
      <Suspense>
        <HelperQuestions begin={begin} />
      </Suspense>
    </Step>
  )
}
/** A consent of the registration holds for the application that begins with it. */
function useIsAgreed(): boolean {
  const { account } = useOpenForm()
  const { id, status } = useStore(applicationStore)
  const own = useValue('consent')
  return status !== 'draft' || isCurrentConsent(id === null && own === '' ? account.consent : own)
}

/** Not asked where the answer cannot be known, since the network is gone. */
function useIsFillerKnown(): boolean {
  const { id, status } = useStore(applicationStore)
  const mine = useMyApplications().data?.find((one) => one.id === id)
  return status !== 'draft' || !isOnSharedDevice() || (id !== null && mine?.filler !== null)
}

export function Before({ children }: { children: ReactNode }) {
  const isAgreed = useIsAgreed()
  const isFillerKnown = useIsFillerKnown()
  if (isAgreed && isFillerKnown) return children
  return isAgreed ? <HelperStep /> : <ConsentStep />
}
