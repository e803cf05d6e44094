/** Says that answers are only on this phone, and sends them. Where a person has to choose first, the form asks. */
import { useState } from 'react'
import { loadCode } from '#web/load-code.ts'
import { pathFor } from '#web/paths.ts'
import { type Key, useWords } from '../../components/island/texts.ts'
import { useOutcome } from '../../components/island/use-outcome.ts'

/** `look`: to be called when they may have been sent. `text`: what they are. */
type Props = { userId: string; look: () => Promise<unknown>; text?: Key }

/** Loaded when it is needed: the pages beside the form show, and rarely send. */
const send = async (userId: string) => {
  const { sendUnsentAnswers } = await loadCode(() => import('../../application/send-unsent.ts'))
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
      <button className="button button-strong" type="button" disabled={isBusy} onClick={() => void onSend()}>
        {t(isBusy ? 'unsent.sending' : 'unsent.send')}
      </button>
      <a className="button button-line" href={edit}>
        {t('unsent.toForm')}
      </a>
    </>
  )
}
