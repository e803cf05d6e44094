/** The form: five parts on one page, of which phones show one at a time, with a bar that is always visible. */

import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { isCurrentConsent } from '#events/application/consent.ts'
import { isEditable } from '#events/application/statuses.ts'
import { isOnSharedDevice } from '#web/keeping/web-storage.ts'
import { holding } from '#web/leaving/open-page.ts'
import { loadCode } from '#web/load-code.ts'
import { toast } from '#web/ui/toast.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useIsExpired, useMyApplications } from '../../../account/queries.ts'
import type { FormAccount } from '../../../application/drafts.ts'
import type { FormSaving } from '../../../application/saving.ts'
import {
  applicationStore,
  conflictStore,
  formStore,
  refusedStore,
  savingStore,
  sentenceOf,
  uploadsStore,
} from '../../../application/state.ts'
import { Press } from '../../../components/island/buttons.tsx'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { agesStore, checkedStore } from '../form-state.ts'
import { late, lateParts, lateUploads, useLateParts } from '../loaded-late.ts'
import { useLinksOut, useOpenPart, useSaveAndPreview } from '../navigation.ts'
import { useFieldName } from '../outline.ts'
import { Panel, SaveStatus, Unreachable } from '../PageParts.tsx'
import { OpenFormContext, useLeftFields, useOpenForm, useValue } from '../use-field.ts'
import { Bar, Meter, Steps } from './Bar.tsx'
import { Notices } from './Notices.tsx'
import { Parts } from './Parts.tsx'

/** docs/product.md section 9: most failures are an "Upload Error". */
const failureTitles: Readonly<Record<string, Key>> = {
  'not-received': 'toast.uploadFailed',
  'not-used': 'toast.uploadFailed',
  away: 'toast.uploadKept',
  'other-account': 'toast.uploadKept',
  'empty-key': 'toast.uploadWarning',
}

function useUploads(account: FormAccount, saving: FormSaving) {
  const { t } = useWords()
  const fieldName = useFieldName()
  // useState: the queue is created once per page and must not start twice; its texts never change.
  const [uploads] = useState(() =>
    lateUploads(account.id, saving, {
      done: (field, sent) => {
        const title = fieldName(field)
        if (sent.isIn)
          return toast({
            kind: 'default',
            title: t('toast.uploadOk'),
            text: t('toast.uploadOkText', { title }),
          })
        const text = sent.words ?? t('toast.uploadNotSent', { title })
        toast({ kind: 'destructive', title: t('toast.uploadKept'), text })
      },
      failed: (problem) => {
        const title = t(failureTitles[problem.step] ?? 'toast.uploadError')
        const isKept = failureTitles[problem.step] === 'toast.uploadKept'
        const kind = isKept ? 'default' : 'destructive'
        toast({ kind, title, text: t(sentenceOf(problem)) })
      },
    }),
  )
  return uploads
}

/** Whether a save or an upload has found that the session has ended. */
function useSessionEnded(): boolean {
  const { state } = useStore(savingStore)
  const uploads = useStore(uploadsStore)
  return state === 'ended' || uploads.some(({ problem }) => problem?.step === 'signed-out')
}

type Later = { onLater: () => void; onSignedIn: () => void }
/** Replaces a dialog whose code cannot be loaded: the person can go on typing. */
function Postponed({ onLater }: Later) {
  useEffect(onLater, [onLater])
  return null
}
const SignInAgain = late<Later>(() => lateParts.obstacles().then((code) => code.SignInAgain), Postponed)
const LateErrors = late(() => lateParts.obstacles().then((code) => code.Errors))
const ConflictDialog = late(() => lateParts.obstacles().then((code) => code.ConflictDialog))
const ReadPage = late(() => lateParts.read().then((code) => code.ReadPage))

/** The dialogs that block sending until they are answered. */
function Dialogs() {
  const { saving, uploads } = useOpenForm()
  const conflict = useStore(conflictStore)
  const { state } = useStore(savingStore)
  const [isPostponed, setPostponed] = useState(false)
  const isEnded = useSessionEnded()
  useEffect(() => {
    if (!isEnded) setPostponed(false)
  }, [isEnded])
  // Repeats the save that a person has requested; a refused file alone needs none.
  const resume = () =>
    void (state === 'ended' ? saving.save() : saving.sendPending()).then(() => uploads.run())
  if (conflict)
    return (
      <Suspense>
        <ConflictDialog conflict={conflict} />
      </Suspense>
    )
  return isEnded && !isPostponed ? (
    <Suspense>
      <SignInAgain onLater={() => setPostponed(true)} onSignedIn={resume} />
    </Suspense>
  ) : null
}

/** Until a save is refused each field shows its own error only. */
function Errors({ refusals }: { refusals: number }) {
  const isChecked = useStore(checkedStore)
  const refused = useStore(refusedStore)
  if (!isChecked && Object.keys(refused).length === 0) return null
  return (
    <Suspense>
      <LateErrors refusals={refusals} />
    </Suspense>
  )
}

/** Replaces an open form once the deadline has passed or the verification has begun, and shows the typed answers. */
function TooLate({ isClosed }: { isClosed: boolean }) {
  const { saving } = useOpenForm()
  const application = useStore(applicationStore)
  const form = { ...useStore(formStore), ...useStore(agesStore) }
  const isUnsent = application.id !== null && saving.isUnsent()
  return (
    <Suspense>
      <ReadPage readable={{ ...application, form, isUnsent, why: isClosed ? 'closed' : 'reviewed' }} />
    </Suspense>
  )
}

function Sheet() {
  const { t } = useWords()
  const { refusals, save } = useSaveAndPreview()
  useOpenPart()
  useLateParts()
  useLinksOut()
  useLeftFields()
  return (
    <>
      <h1 className="page-title">{t('app.application')}</h1>
      <SaveStatus />
      <Meter />
      <Steps />
      <div className="sheet">
        <Notices />
        <Errors refusals={refusals} />
        <Parts />
      </div>
      <Bar onSave={save} />
    </>
  )
}

function SheetOrAnswers() {
  const { state } = useStore(savingStore)
  const { status } = useStore(applicationStore)
  const isClosed = useIsExpired() || state === 'closed'
  return isClosed || state === 'reviewed' || !isEditable(status) ? <TooLate isClosed={isClosed} /> : <Sheet />
}

/** Loaded on demand, because most families agree at the registration and use a device of their own. */
const BeforeSteps = late(
  () => loadCode(() => import('./BeforeSteps.tsx')).then((code) => code.BeforeSteps),
  Unreachable,
)

/** A consent of the registration holds for the application that begins with it. */
function useIsAgreed(): boolean {
  const { account } = useOpenForm()
  const { id, status } = useStore(applicationStore)
  const own = useValue('consent')
  return status !== 'draft' || isCurrentConsent(id === null && own === '' ? account.consent : own)
}

/** Whether the question who fills the form in is settled, does not apply, or cannot be answered without a network. */
function useIsFillerKnown(): boolean {
  const { id, status } = useStore(applicationStore)
  const mine = useMyApplications().data?.find((one) => one.id === id)
  return status !== 'draft' || !isOnSharedDevice() || (id !== null && mine?.filler !== null)
}

/** The screens before the first part, each shown once; then the form. */
function Before({ children }: { children: ReactNode }) {
  const isAgreed = useIsAgreed()
  const isFillerKnown = useIsFillerKnown()
  if (isAgreed && isFillerKnown) return children
  return (
    <Suspense>
      <BeforeSteps isAgreed={isAgreed} />
    </Suspense>
  )
}

/** Everything typed here is in the window that was opened last; a press takes it back. */
function Elsewhere() {
  const { t } = useWords()
  return (
    <Panel title={t('form.elsewhereTitle')} text={t('form.elsewhereText')}>
      <Press text="form.goOnHere" onClick={() => location.reload()} />
    </Panel>
  )
}

export function Form({ account, saving }: { account: FormAccount; saving: FormSaving }) {
  const isElsewhere = useStore(savingStore).state === 'elsewhere'
  const uploads = useUploads(account, saving)
  const openForm = useMemo(() => ({ account, saving, uploads }), [account, saving, uploads])
  useEffect(() => {
    /** For Logout: returns true for edits that are not sent automatically or could not be sent. */
    const sendAll = async () => {
      await Promise.all([saving.sendPending(), uploads.run()])
      return saving.isUnsent() || uploadsStore.now().length > 0
    }
    const stops = [saving.listen(), uploads.listen(), holding(sendAll)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [saving, uploads])
  if (isElsewhere) return <Elsewhere />
  return (
    <OpenFormContext value={openForm}>
      <form className="application" noValidate onSubmit={(event) => event.preventDefault()}>
        <Before>
          <SheetOrAnswers />
        </Before>
      </form>
      <Dialogs />
    </OpenFormContext>
  )
}
