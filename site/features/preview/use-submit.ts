/** Submits the application that the preview shows, and what the server refused of it. */
import { useState } from 'react'
import { ApiError, call } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { toast, toastAcrossPages } from '#web/ui/toast.ts'
import {
  Application,
  applicationSaved,
  keys,
  type MyApplication,
  queryClient,
} from '../../account/queries.ts'
import { clearSent } from '../../application/drafts.ts'
import { useWords } from '../../components/island/texts.ts'
import { useOutcome } from '../../components/island/use-outcome.ts'
import { rememberSubmission } from '../dashboard/just-submitted.ts'
import type { useUnsent } from '../unsent/use-unsent.ts'

/** `waiting`: how many files this phone has not sent yet. `unsent`: whether it has answers that the server does not have. */
export type Reviewed = {
  application: MyApplication
  userId: string
  waiting: number
  unsent: ReturnType<typeof useUnsent>
}
/** The server's sentences by field. */
export type Refused = Readonly<Record<string, string>>

/** Sends the status, and the ages, which the server computes itself; the answers were saved before. */
const submitted = ({ id, groomAge, brideAge, version }: MyApplication) =>
  call(`/api/applications/${id}`, {
    method: 'PUT',
    body: { status: 'submitted', groomAge, brideAge, expectedVersion: version },
    schema: Application,
  })

export function useSubmit({ application, userId, unsent }: Reviewed) {
  const { locale, t } = useWords()
  const { showError } = useOutcome()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>({})
  const fail = (error: unknown) => {
    const problem = error instanceof ApiError ? error.problem : null
    setRefused(problem?.fields ?? {})
    if (problem?.code === 'deadline-passed') {
      void queryClient.invalidateQueries({ queryKey: keys.deadline })
      return showError(t('toast.deadlinePassed'))
    }
    if (problem?.code === 'version-stale') {
      void queryClient.invalidateQueries({ queryKey: keys.application(application.id) })
      return showError(t('preview.changedMeanwhile'))
    }
    toast({ kind: 'destructive', title: t('toast.submitErrorTitle'), text: t('toast.submitErrorText') })
  }
  const submit = async () => {
    setBusy(true)
    // What was typed in another tab meanwhile would be left out.
    if (await unsent.look()) return setBusy(false)
    try {
      applicationSaved(await submitted(application))
      await clearSent(userId).catch((error: unknown) => console.warn('IndexedDB:', String(error)))
      rememberSubmission(application.id)
      const title = t('toast.submittedTitle')
      toastAcrossPages({ kind: 'default', title, text: t('toast.submittedText') })
      location.assign(pathFor(locale, 'dashboard'))
    } catch (error) {
      fail(error)
      setBusy(false)
    }
  }
  return { isBusy, refused, submit }
}
