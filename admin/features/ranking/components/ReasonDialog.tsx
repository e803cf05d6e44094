/** A dialog for one change of the ranking: its fields, the required reason, and the button that saves. */
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { isBlank } from '#events/text.ts'
import { KeptNotice } from '../../../app/drafts/KeptNotice.tsx'
import { useDraft } from '../../../app/drafts/use-draft.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import { FormDialog } from '../../../window/dialogs/FormDialog.tsx'
import { ReasonField } from '../../../window/ReasonField.tsx'

const Reason = z.string()

type Props = {
  title: string
  /** By which the reason is kept until it is saved. */
  name: string
  isWide?: boolean
  isBusy: boolean
  isInvalid?: boolean
  /** @param done to be called once it is saved */
  save: (reason: string, done: () => void) => void
  children: ReactNode
}

export function ReasonDialog({ name, isBusy, isInvalid = false, save, children, ...dialog }: Props) {
  const { t } = useWords()
  const draft = useDraft(`reason ${name}`, Reason, '')
  const { value: reason, set: setReason, clear } = draft
  return (
    <FormDialog
      {...dialog}
      submit={t(isBusy ? 'ranking.saving' : 'ranking.save')}
      isDisabled={isBlank(reason) || isBusy || isInvalid}
      onSubmit={() => save(reason, clear)}
    >
      {children}
      <KeptNotice draft={draft} />
      <ReasonField label={t('ranking.reason')} reason={reason} setReason={setReason} />
      {isBlank(reason) && <p className="hint">{t('ranking.reasonHint')}</p>}
    </FormDialog>
  )
}
