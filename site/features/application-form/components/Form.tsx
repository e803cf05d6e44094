/** The form: five parts on one page, of which phones show one at a time, and a save bar that is always visible. */
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { useDeadline } from '../../../account/queries.ts'
import { conflictAtom, savingAtom } from '../../../application/state.ts'
import type { Sync } from '../../../application/sync.ts'
import { formUploads, sentenceOf } from '../../../application/uploads.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import type { FormAccount } from '../opening.ts'
import { labelOf, sideOf } from '../outline.ts'
import { type Desk, DeskProvider, useDesk } from '../use-answer.ts'
import { useLanguageLink } from '../use-language-link.ts'
import { useOpenPart } from '../use-open-part.ts'
import { useSaveAndPreview } from '../use-save.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { Dock } from './Dock.tsx'
import { Errors } from './Errors.tsx'
import { Notices } from './Notices.tsx'
import { Parts } from './Parts.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { Meter, Steps } from './Steps.tsx'
import { TopBar } from './TopBar.tsx'

/** What a file is called where it stands alone: "Bride: Aadhaar card, front". */
function useTitleOf() {
  const { t } = useWords()
  return (field: string): string => {
    const side = sideOf(field)
    const title = t(labelOf(field))
    return side && field.includes('Aadhaar')
      ? t('form.atSide', { side: t(`section.${side}Short`), title })
      : title
  }
}

/** SPEC.md section 8: most failures are an "Upload Error". */
const failureTitles: Readonly<Record<string, Key>> = {
  'not-received': 'toast.uploadFailed',
  'not-used': 'toast.uploadFailed',
  away: 'toast.uploadKept',
  'empty-key': 'toast.uploadWarning',
}

function useUploads({ account, sync }: { account: FormAccount; sync: Sync }) {
  const { t } = useWords()
  const titleOf = useTitleOf()
  // Once for the life of the page: its words never change, and the queue must not start twice.
  const [uploads] = useState(() =>
    formUploads(account.id, sync, {
      done: (field) => {
        const text = t('toast.uploadOkText', { title: titleOf(field) })
        toast({ kind: 'default', title: t('toast.uploadOk'), text })
      },
      failed: (problem) => {
        const title = t(failureTitles[problem.step] ?? 'toast.uploadError')
        const kind = problem.step === 'away' ? 'default' : 'destructive'
        toast({ kind, title, text: t(sentenceOf(problem)) })
      },
    }),
  )
  return uploads
}

/** Over the form: what has to be answered before anything else can be sent. */
function Over() {
  const { sync, uploads } = useDesk()
  const conflict = useAtomValue(conflictAtom)
  const { state } = useAtomValue(savingAtom)
  const [later, setLater] = useState(false)
  useEffect(() => {
    if (state !== 'ended') setLater(false)
  }, [state])
  const back = () => void sync.save().then(() => uploads.run())
  if (conflict) return <ConflictDialog conflict={conflict} />
  return state === 'ended' && !later ? <SignInAgain onLater={() => setLater(true)} onBack={back} /> : null
}

function Sheet() {
  const { t } = useWords()
  const { data } = useDeadline()
  const { state } = useAtomValue(savingAtom)
  const isClosed = (data?.isExpired ?? false) || state === 'closed'
  const { refusals, save } = useSaveAndPreview()
  useOpenPart()
  useLanguageLink()
  return (
    <>
      <h1 className="page-title">{t('app.application')}</h1>
      <TopBar />
      <div className="along">
        <Steps />
        <Meter />
      </div>
      <div className="sheet">
        <Notices isClosed={isClosed} />
        <Errors refusals={refusals} />
        <Parts />
      </div>
      <Dock isClosed={isClosed || state === 'reviewed'} onSave={save} />
    </>
  )
}

export function Form({ account, sync }: { account: FormAccount; sync: Sync }) {
  const uploads = useUploads({ account, sync })
  const desk: Desk = useMemo(() => ({ account, sync, uploads }), [account, sync, uploads])
  useEffect(() => {
    const stops = [sync.listen(), uploads.listen()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [sync, uploads])
  return (
    <DeskProvider value={desk}>
      <form className="application" noValidate onSubmit={(event) => event.preventDefault()}>
        <Sheet />
      </form>
      <Over />
    </DeskProvider>
  )
}
