/** The reason that every change of the ranking needs, and the button that sends it. */
import type { ReactNode } from 'react'
import { isBlank } from '#events/text.ts'
import { limits } from '#events/vocabulary.ts'
import { AreaField } from '#web/ui/Field.tsx'
import { useWords } from '../../../app/texts/ranking.ts'
import { DialogButtons } from '../../../window/dialogs/Dialog.tsx'

type Props = { reason: string; setReason: (reason: string) => void; isBusy: boolean; mayNot?: boolean }

export function ReasonField({
  reason,
  setReason,
  isBusy,
  mayNot = false,
  children,
}: Props & { children?: ReactNode }) {
  const { t } = useWords()
  return (
    <>
      <AreaField
        label={t('ranking.reason')}
        rows={3}
        maxLength={limits.reason}
        value={reason}
        onChange={(e) => setReason(e.target.value)}
      />
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
