/** Save and Preview: validates and sends the form, then opens the preview or shows the errors. */
import { useStore } from 'jotai'
import { useState } from 'react'
import { ApiError, wordsOf } from '#web/api.ts'
import { previewPath } from '#web/paths.ts'
import { toast, toastAcrossPages } from '#web/ui/toast.ts'
import { deadlineQuery, queryClient } from '../../account/queries.ts'
import { applicationAtom, savingAtom } from '../../application/state.ts'
import { useWords } from '../../components/island/texts.ts'
import { blockingAtom, busyAtom, checkedAtom } from './atoms.ts'
import { useDesk } from './use-answer.ts'

/** The deadline by the server's clock; without a network the save itself will say what is wrong. */
const isOver = async (): Promise<boolean> =>
  queryClient.fetchQuery(deadlineQuery).then(
    ({ isExpired }) => isExpired,
    () => false,
  )

export function useSaveAndPreview() {
  const { locale, t } = useWords()
  const store = useStore()
  const { sync, uploads } = useDesk()
  const [refusals, setRefusals] = useState(0)
  const complain = (text: string) => toast({ kind: 'destructive', title: t('toast.error'), text })

  /** Saving never fails silently; an ended session and two versions have dialogs of their own. */
  const say = (error: unknown) => {
    if (error === null || (error instanceof ApiError && error.status === 401)) return
    const isFirst = store.get(applicationAtom).id === null
    const otherwise = t(isFirst ? 'toast.saveFail' : 'toast.updateFail')
    complain(wordsOf(error, { network: t('toast.network'), otherwise }))
  }
  const send = async () => {
    if (await isOver()) {
      store.set(savingAtom, { state: 'closed' })
      return complain(t('toast.deadlinePassed'))
    }
    await uploads.run()
    const outcome = await sync.save()
    if (!outcome.ok) return say(outcome.error)
    const text = t(outcome.first ? 'toast.savedDraft' : 'toast.updated')
    toastAcrossPages({ kind: 'default', title: t('toast.success'), text })
    location.assign(previewPath(locale, outcome.id))
  }
  const save = () => {
    store.set(checkedAtom, true)
    if (Object.keys(store.get(blockingAtom)).length > 0) {
      setRefusals((count) => count + 1)
      // A draft may be half done: what is there is kept safe all the same.
      void sync.sendWhatIsLeft()
      return
    }
    store.set(busyAtom, true)
    void send().finally(() => store.set(busyAtom, false))
  }
  return { refusals, save }
}
