/** Save and Preview: validates and sends the form, then opens the preview or shows the errors. Go on later: sends it and leaves. */
import { useEffect, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { previewPath } from '#web/application-paths.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { toastAcrossPages } from '#web/ui/toast.ts'
import { deadlineQuery, queryClient } from '../../account/queries.ts'
import { applicationStore, savingStore } from '../../application/state.ts'
import { useWords } from '../../components/island/texts.ts'
import { useOutcome } from '../../components/island/use-outcome.ts'
import { blockingStore, busyStore, checkedStore } from './form-state.ts'
import { useOpenForm } from './use-field.ts'

/** By the server's clock. If the server cannot be reached, the save fails and reports it. */
const isPastDeadline = async (): Promise<boolean> =>
  queryClient.fetchQuery(deadlineQuery).then(
    ({ isExpired }) => isExpired,
    () => false,
  )

/** Whether the form was opened from the preview to change an answer; the preview itself says what is missing. */
export const isFromPreview = (): boolean => new URLSearchParams(location.search).get('from') === 'preview'

export function useSaveAndPreview() {
  const { locale, t } = useWords()
  const { errorText, showError } = useOutcome()
  const { saving, uploads } = useOpenForm()
  const [refusals, setRefusals] = useState(0)

  /** Shows an error, except for an expired session and a version conflict, which have dialogs. */
  const report = (error: unknown) => {
    if (error === null || (error instanceof ApiError && error.status === 401)) return
    const isFirst = applicationStore.now().id === null
    showError(errorText(error, isFirst ? 'toast.saveFail' : 'toast.updateFail'))
  }
  /** The first save by a person counts as new, even if autosave or an upload has created the draft. */
  const savedText = (id: string, isNew: boolean) => {
    const key = `saved-${id}`
    const isFirst = isNew || (applicationStore.now().status === 'draft' && phoneStorage.get(key) === null)
    phoneStorage.set(key, '')
    return t(isFirst ? 'toast.savedDraft' : 'toast.updated')
  }
  const send = async () => {
    if (await isPastDeadline()) {
      savingStore.set({ state: 'closed' })
      return showError(t('toast.deadlinePassed'))
    }
    await uploads.run()
    const outcome = await saving.save()
    if (!outcome.ok) return report(outcome.error)
    const text = savedText(outcome.id, outcome.first)
    toastAcrossPages(t('toast.savedTitle'), text)
    location.assign(previewPath(locale, outcome.id))
  }
  const save = () => {
    if (!isFromPreview()) checkedStore.set(true)
    if (checkedStore.now() && Object.keys(blockingStore.now()).length > 0) {
      setRefusals((count) => count + 1)
      // Saves the incomplete draft.
      void saving.sendPending()
      return
    }
    busyStore.set(true)
    void send().finally(() => busyStore.set(false))
  }
  return { refusals, save }
}

/** Milliseconds that a slow network may take before the page is left all the same: the answers are on this phone. */
const PATIENCE = 4_000

/** The links of the header that leave the form send the edits first. */
export function useGoOnLater(): void {
  const { saving } = useOpenForm()
  useEffect(() => {
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-later]')
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      const waited = new Promise((done) => setTimeout(done, PATIENCE))
      void Promise.race([saving.sendPending(), waited]).then(() => location.assign(link.href))
    }
    document.addEventListener('click', leave)
    return () => document.removeEventListener('click', leave)
  }, [saving])
}
