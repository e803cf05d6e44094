/** A dialog for one change of the ranking: its fields, the required reason, and the button that saves. */
import type { ReactNode } from 'react'
import { isBlank } from '#events/text.ts'
import { KeptNotice } from '../../../app/drafts/KeptNotice.tsx'
import type { Draft } from '../../../app/drafts/use-draft.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import { FormDialog } from '../../../window/dialogs/FormDialog.tsx'
import { ReasonField } from '../../../window/ReasonField.tsx'

type Props = {
  title: string
  draft: Draft<string>
  isWide?: boolean
  isBusy: boolean
  isInvalid?: boolean
  save: (reason: string) => void
  children: ReactNode
}

export function ReasonDialog({ draft, isBusy, isInvalid = false, save, children, ...dialog }: Props) {
  const { t } = useWords()
  const { value: reason, set: setReason } = draft
  return (
    <FormDialog
      {...dialog}
      submit={t(isBusy ? 'ranking.saving' : 'ranking.save')}
      isDisabled={isBlank(reason) || isBusy || isInvalid}
      onSubmit={() => save(reason)}
    >
      <KeptNotice draft={draft} />
      {children}
      <ReasonField label={t('ranking.reason')} reason={reason} setReason={setReason} />
      {isBlank(reason) && <p className="hint">{t('ranking.reasonHint')}</p>}
    </FormDialog>
  )
}
