/** Submits the application that the preview shows, and reports the fields that the server refused. */
import { useState } from 'react'
import { ApiError, call } from '#web/api.ts'
import { NoNetwork } from '#web/network.ts'
import { pathFor } from '#web/paths.ts'
import { toast, toastAcrossPages } from '#web/ui/toast.ts'
import {
  Application,
  applicationQuery,
  applicationSaved,
  keys,
  type MyApplication,
  queryClient,
} from '../../account/queries.ts'
import { clearSent } from '../../application/drafts.ts'
import { useOutcome, useWords } from '../../components/island/texts.ts'
import type { useUnsent } from '../unsent/UnsentAnswers.tsx'

/** `unsent`: whether this phone has unsent answers. */
export type Reviewed = {
  application: MyApplication
  userId: string
  unsent: ReturnType<typeof useUnsent>
}
/** The server's messages by field. */
export type Refused = Readonly<Record<string, string>>

/** Sends the status and the ages, which the server computes itself; the answers are saved already. */
const submitted = ({ id, groomAge, brideAge, version }: MyApplication) =>
  call(`/api/applications/${id}`, {
    method: 'PUT',
    body: { status: 'submitted', groomAge, brideAge, expectedVersion: version },
    schema: Application,
  })

/** Opens the dashboard, whose top is the confirmation, with the message of success. */
function useArrived(userId: string) {
  const { locale, t } = useWords()
  return async (saved: MyApplication): Promise<void> => {
    applicationSaved(saved)
    await clearSent(userId).catch((error: unknown) => console.warn('IndexedDB:', String(error)))
    toastAcrossPages(t('toast.submittedTitle'), t('toast.submittedText'))
    location.assign(pathFor(locale, 'dashboard'))
  }
}

export function useSubmit({ application, userId, unsent }: Reviewed) {
  const { t } = useWords()
  const { showError } = useOutcome()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>({})
  const [isUnanswered, setUnanswered] = useState(false)
  const onArrived = useArrived(userId)
  /** An attempt may have arrived although its reply was lost. False also where the server cannot be reached. */
  const hasArrived = async (): Promise<boolean> => {
    const now = await applicationQuery(application.id)
      .queryFn()
      .catch(() => null)
    if (now === null || now.status === 'draft') return false
    await onArrived(now)
    return true
  }
  const fail = async (error: unknown) => {
    const problem = error instanceof ApiError ? error.problem : null
    setRefused(problem?.fields ?? {})
    if (problem?.code === 'deadline-passed') {
      void queryClient.invalidateQueries({ queryKey: keys.deadline })
      return showError(t('toast.deadlinePassed'))
    }
    const isLost = error instanceof NoNetwork
    if ((isLost || problem?.code === 'version-stale') && (await hasArrived())) return
    setUnanswered(isLost)
    if (isLost) toast({ kind: 'destructive', title: t('save.offlineTitle'), text: t('toast.network') })
    else if (problem?.code === 'version-stale') {
      void queryClient.invalidateQueries({ queryKey: keys.application(application.id) })
      showError(t('preview.changedMeanwhile'))
    } else
      toast({ kind: 'destructive', title: t('toast.submitErrorTitle'), text: t('toast.submitErrorText') })
  }
  const submit = async () => {
    setBusy(true)
    setUnanswered(false)
    // The family would submit answers that it does not see here.
    if (await unsent.look()) {
      document.getElementById('unsent')?.focus()
      return setBusy(false)
    }
    try {
      await onArrived(await submitted(application))
    } catch (error) {
      await fail(error)
      setBusy(false)
    }
  }
  return { isBusy, refused, isUnanswered, submit }
}
