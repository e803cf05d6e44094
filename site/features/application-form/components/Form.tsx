/** The form: five parts on one page, of which phones show one at a time, with a bar that is always visible. */
import { Suspense, useEffect, useMemo, useState } from 'react'
import { isEditable } from '#events/application/statuses.ts'
import { until } from '#web/clock.ts'
import { holding } from '#web/leaving/open-page.ts'
import { pathFor } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useDeadline } from '../../../account/queries.ts'
import type { FormAccount } from '../../../application/drafts.ts'
import type { FormSaving } from '../../../application/saving.ts'
import {
  applicationStore,
  conflictStore,
  refusedStore,
  savingStore,
  uploadsStore,
} from '../../../application/state.ts'
import { sentenceOf } from '../../../application/uploads.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { useFieldName } from '../field-words.ts'
import { checkedStore } from '../form-state.ts'
import { lateUploads } from '../late-uploads.ts'
import { late, lateParts, useLateParts } from '../loaded-late.ts'
import { Panel } from '../Panel.tsx'
import { SaveStatus } from '../SaveStatus.tsx'
import { OpenFormContext, useOpenForm } from '../use-field.ts'
import { useLeftFields } from '../use-left-fields.ts'
import { useLanguageLink, useOpenPart } from '../use-open-part.ts'
import { useGoOnLater, useSaveAndPreview } from '../use-save.ts'
import { Bar, Meter, Steps } from './Bar.tsx'
import { Before } from './Before.tsx'
import { Notices } from './Notices.tsx'
import { Parts } from './Parts.tsx'

// Replaces the bar when the application becomes read-only while the form is open.

function ClosedBar({ isClosed }: { isClosed: boolean }) {
  const { locale, t } = useWords()
  return (
    <section className="dock closed" aria-label={t('form.actions')}>
      <p className="closed-text" role="alert">
        {t(isClosed ? 'toast.deadlinePassed' : 'form.readReviewed')}
      </p>
      <a className="button button-line" href={pathFor(locale, 'dashboard')}>
        {t('form.returnDashboard')}
      </a>
    </section>
  )
}

// Whether the deadline has passed, to the second: a timer, since the server is polled only once a minute and not at all offline.

/** The longest delay of a timer in milliseconds, about 24 days. */
const LONGEST_TIMER = 2 ** 31 - 1

function useIsPeriodOver(): boolean {
  const { data } = useDeadline()
  const [isOver, setOver] = useState(false)
  const deadline = data?.deadline
  useEffect(() => {
    setOver(false)
    const left = deadline === undefined ? LONGEST_TIMER : until(deadline)
    if (left >= LONGEST_TIMER) return
    const timer = setTimeout(() => setOver(true), left)
    return () => clearTimeout(timer)
  }, [deadline])
  return isOver || (data?.isExpired ?? false)
}

/** docs/product.md section 9: most failures are an "Upload Error". */
const failureTitles: Readonly<Record<string, Key>> = {
  'not-received': 'toast.uploadFailed',
  'not-used': 'toast.uploadFailed',
  away: 'toast.uploadKept',
  'other-account': 'toast.uploadKept',
  'empty-key': 'toast.uploadWarning',
}

/** The code that adds a file to a submitted application could not be loaded. */
const fileNotSent = (error: unknown) => {
  console.warn('File:', String(error))
  return { isIn: false, words: null } as const
}

function useUploads(account: FormAccount, saving: FormSaving) {
  const { t } = useWords()
  const fieldName = useFieldName()
  // useState: the queue is created once per page and must not start twice; its texts never change.
  const [uploads] = useState(() =>
    lateUploads(account.id, saving, {
      done: (field) => {
        const title = fieldName(field)
        const sending = lateParts.file().then((code) => code.sendFile(account.id, saving, field), fileNotSent)
        void sending.then((sent) => {
          if (sent.isIn)
            return toast({
              kind: 'default',
              title: t('toast.uploadOk'),
              text: t('toast.uploadOkText', { title }),
            })
          const text = sent.words ?? t('toast.uploadNotSent', { title })
          toast({ kind: 'destructive', title: t('toast.uploadKept'), text })
        })
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
const SignInAgain = late<Later>(() => lateParts.signIn().then((code) => code.SignInAgain), Postponed)
const ReadInstead = late(() => lateParts.read().then((code) => code.ReadInstead))
const LateErrors = late(() => lateParts.errors().then((code) => code.Errors))
const ConflictDialog = late(() => lateParts.conflict().then((code) => code.ConflictDialog))

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

function Sheet() {
  const { t } = useWords()
  const { state } = useStore(savingStore)
  const isClosed = useIsPeriodOver() || state === 'closed'
  const { status } = useStore(applicationStore)
  const isReadOnly = isClosed || state === 'reviewed' || !isEditable(status)
  const { refusals, save } = useSaveAndPreview()
  useOpenPart()
  useLateParts()
  useLanguageLink()
  useGoOnLater()
  useLeftFields()
  return (
    <>
      <h1 className="page-title">{t('app.application')}</h1>
      <SaveStatus />
      <Meter />
      <Steps />
      <div className="sheet">
        <Notices isClosed={isClosed} />
        {isReadOnly ? (
          <Suspense>
            <ReadInstead />
          </Suspense>
        ) : (
          <>
            <Errors refusals={refusals} />
            <Parts />
          </>
        )}
      </div>
      {isReadOnly ? <ClosedBar isClosed={isClosed} /> : <Bar onSave={save} />}
    </>
  )
}

/** Everything typed here is in the window that was opened last; a press takes it back. */
function Elsewhere() {
  const { t } = useWords()
  return (
    <Panel title={t('form.elsewhereTitle')} text={t('form.elsewhereText')}>
      <button className="button button-strong" type="button" onClick={() => location.reload()}>
        {t('form.goOnHere')}
      </button>
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
          <Sheet />
        </Before>
      </form>
      <Dialogs />
    </OpenFormContext>
  )
}
