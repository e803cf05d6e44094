/** Submits the application that the preview shows, and reports the fields that the server refused. */
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#web/api.ts'
import { NoNetwork } from '#web/network.ts'
import { pathFor } from '#web/paths.ts'
import { retryWhenOnline } from '#web/retry-when-online.ts'
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
import { useWords } from '../../components/island/texts.ts'
import { useOutcome } from '../../components/island/use-outcome.ts'
import type { useUnsent } from '../unsent/UnsentAnswers.tsx'

// After a lost answer, the page asks the server whether the submission arrived, as soon as the server can be reached.

/** `unknown`: the server could not be reached again yet. `not-submitted`: the server has no submission. */
export type Unanswered = 'unknown' | 'not-submitted' | null

/** @param onArrived called if the server has the submission */
function useUnanswered(id: string, onArrived: (saved: MyApplication) => Promise<void>) {
  const [unanswered, setUnanswered] = useState<Unanswered>(null)
  /** @returns the status at the server, `draft` if the submission did not arrive; null if the server could not be reached */
  const ask = async (): Promise<string | null> => {
    const now = await applicationQuery(id)
      .queryFn()
      .catch(() => null)
    if (now === null) return null
    if (now.status === 'draft') applicationSaved(now)
    else await onArrived(now)
    return now.status
  }
  /** @returns whether the server could be reached */
  const look = async (): Promise<boolean> => {
    const status = await ask()
    if (status === 'draft') setUnanswered('not-submitted')
    return status !== null
  }
  const current = useRef(look)
  current.current = look
  const isUnknown = unanswered === 'unknown'
  useEffect(() => (isUnknown ? retryWhenOnline(() => current.current()) : undefined), [isUnknown])
  return { unanswered, setUnanswered, ask, look }
}

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
  const onArrived = useArrived(userId)
  const { unanswered, setUnanswered, ask, look } = useUnanswered(application.id, onArrived)
  /** Checks whether the submission arrived and only its reply was lost. */
  const unreached = async () => {
    setUnanswered('unknown')
    if (await look()) return
    toast({ kind: 'destructive', title: t('save.offlineTitle'), text: t('toast.network') })
  }
  const fail = async (error: unknown) => {
    if (error instanceof NoNetwork) return unreached()
    const problem = error instanceof ApiError ? error.problem : null
    setRefused(problem?.fields ?? {})
    if (problem?.code === 'deadline-passed') {
      void queryClient.invalidateQueries({ queryKey: keys.deadline })
      return showError(t('toast.deadlinePassed'))
    }
    if (problem?.code === 'version-stale') {
      // An earlier attempt may have arrived although its reply was lost.
      const status = await ask()
      if (status !== null && status !== 'draft') return
      void queryClient.invalidateQueries({ queryKey: keys.application(application.id) })
      return showError(t('preview.changedMeanwhile'))
    }
    toast({ kind: 'destructive', title: t('toast.submitErrorTitle'), text: t('toast.submitErrorText') })
  }
  const submit = async () => {
    setBusy(true)
    setUnanswered(null)
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
  return { isBusy, refused, unanswered, submit }
}
