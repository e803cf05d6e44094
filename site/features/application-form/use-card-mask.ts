/**
 * Opens the dialog for the picture of a card before the upload queue gets it: nothing is stored or sent until the person has answered.
 * If the code or the picture cannot be loaded, the picture is uploaded unchanged.
 */
import { type ReactNode, useState } from 'react'
import type { FormField } from '#events/application/questions.ts'
import type { Key } from '../../components/island/texts.ts'
import { lateParts } from './loaded-late.ts'
import { useOpenForm } from './use-field.ts'

export function useCardMask(field: FormField) {
  const form = useOpenForm()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const [isOpening, setOpening] = useState(false)
  const [said, tell] = useState<Key | null>(null)
  const show = (next: ReactNode): void => {
    setOpening(false)
    setDialog(next)
  }
  return {
    dialog,
    isOpening,
    said,
    /** @returns the file to send; null if the person cancelled */
    masked: async (file: File): Promise<File | null> => {
      tell(null)
      setOpening(true)
      const mask = await lateParts.card().catch(() => null)
      const chosen = mask ? await mask.maskedCard(file, field, { ...form, show, tell }) : file
      setOpening(false)
      return chosen
    },
  }
}
