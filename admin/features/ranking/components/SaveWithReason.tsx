/** The reason that every change of the ranking needs, and the button that saves the change. */
import type { ReactNode } from 'react'
import { isBlank } from '#events/text.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import { DialogButtons } from '../../../window/dialogs/Dialog.tsx'
import { ReasonField } from '../../../window/ReasonField.tsx'

type Props = {
  reason: string
  setReason: (reason: string) => void
  isBusy: boolean
  mayNot?: boolean
  children?: ReactNode
}

export function SaveWithReason({ reason, setReason, isBusy, mayNot = false, children }: Props) {
  const { t } = useWords()
  return (
    <>
      <ReasonField label={t('ranking.reason')} reason={reason} setReason={setReason} />
      {isBlank(reason) && <p className="hint">{t('ranking.reasonHint')}</p>}
      <DialogButtons>
        {children}
        <button className="tb main" type="submit" disabled={isBlank(reason) || isBusy || mayNot}>
          {t(isBusy ? 'ranking.saving' : 'ranking.save')}
        </button>
      </DialogButtons>
    </>
  )
}
