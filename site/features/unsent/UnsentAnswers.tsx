/** A notice that answers are only on this phone, with a button that sends them; a conflict is resolved in the form. */

import { useCallback, useEffect, useState } from 'react'
import { fieldsOfPaper, missingFields, missingPapers } from '#events/application/missing.ts'
import type { FormField } from '#events/application/questions.ts'
import { loadCode } from '#web/load-code.ts'
import { pathFor } from '#web/paths.ts'
import type { MyApplication } from '../../account/queries.ts'
import { unsentAnswers } from '../../application/drafts.ts'
import { Go, Press } from '../../components/island/buttons.tsx'
import { type Key, useOutcome, useWords } from '../../components/island/texts.ts'
import { paperNames, useFieldName } from '../application-form/outline.ts'
import { useIsWaiting } from './WaitingFiles.tsx'

// Whether this phone has unsent answers; checked again each time the page becomes visible.

export function useUnsent(userId: string) {
  const [isUnsent, setUnsent] = useState(false)
  const look = useCallback(async () => {
    const found = (await unsentAnswers(userId)) !== null
    setUnsent(found)
    return found
  }, [userId])
  useEffect(() => {
    const again = () => void look()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
    }
  }, [look])
  return { isUnsent, look }
}

/** `look`: checks again whether answers are unsent. `text`: the key of the notice. */
type Props = { userId: string; look: () => Promise<unknown>; text?: Key }

/** Imported on demand, because the dashboard and the preview rarely send. */
const send = async (userId: string) => {
  const { sendUnsentAnswers } = await loadCode(() => import('../../application/send-waiting.ts'))
  return sendUnsentAnswers(userId)
}

export function UnsentAnswers({ userId, look, text = 'unsent.text' }: Props) {
  const { locale, t } = useWords()
  const { showError, errorText } = useOutcome()
  const [isBusy, setBusy] = useState(false)
  const edit = pathFor(locale, 'application')
  const onSend = async () => {
    setBusy(true)
    const outcome = await send(userId).catch((error: unknown) => ({ ok: false, error }) as const)
    if (!outcome.ok && outcome.error === null) return location.assign(edit)
    if (!outcome.ok) showError(errorText(outcome.error, 'unsent.failed'))
    await look()
    setBusy(false)
  }
  return (
    <>
      <p>{t(text)}</p>
      <Press
        text={isBusy ? 'unsent.sending' : 'unsent.send'}
        disabled={isBusy}
        onClick={() => void onSend()}
      />
      <Go look="line" text="unsent.toForm" href={edit} />
    </>
  )
}

// The papers that the family has not given yet, in words, without what waits on this phone, which the page names apart.

/** `fields`: none for a paper that is only shown at the home visit. */
type MissingPaper = { title: string; fields: readonly FormField[] }

/** A paper without any file is named as a whole, else by its missing parts. */
export function useMissingPapers(application: MyApplication): MissingPaper[] {
  const { t } = useWords()
  const fieldName = useFieldName()
  const isWaiting = useIsWaiting()
  return missingPapers(application).flatMap((paper) => {
    const all = fieldsOfPaper(paper)
    const fields = missingFields(application, paper).filter((field) => !isWaiting(field))
    if (all.length > 0 && fields.length === 0) return []
    const isWhole = fields.length === all.length
    return [{ title: isWhole ? t(paperNames[paper]) : fields.map(fieldName).join(', '), fields }]
  })
}
