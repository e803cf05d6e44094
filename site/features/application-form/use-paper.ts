/** One paper of the form: its files, and what choosing another one does. */
import { type ReactNode, useState } from 'react'
import { fileKeysOf } from '#events/application/form.ts'
import type { QuestionOf } from '#events/application/questions.ts'
import { limits } from '#events/limits.ts'
import { useStore } from '#web/ui/use-store.ts'
import { takesOne, type Upload } from '#web/uploads/state.ts'
import { uploadsStore } from '../../application/state.ts'
import { type Key, useWords } from '../../components/island/texts.ts'
import { useOpenForm, useProblem, useValue } from './use-field.ts'

// * By content, since some phones give every file the same name. Apart from shrink.ts, which the form loads later.

const isPdf = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 5)
    .text()
    .then((start) => start === '%PDF-')
    .catch(() => false)

export type PaperQuestion = QuestionOf<'picture'> | QuestionOf<'proofs'>
/** `found`: the result of the check of a card. `fault`: why a chosen file was refused. */
type Note = { found: Key | null; fault: string | null; isCovered: boolean; isOpening: boolean }
const nothing: Note = { found: null, fault: null, isCovered: false, isOpening: false }

/** Only photos can be shrunk; another file that is too large is refused at once, so that it does not fill the list. */
const isTooLarge = ({ type, size }: File): boolean => !type.startsWith('image/') && size > limits.file.proof

/** Whether sending again may help; otherwise the file itself is refused. */
export const mayRetry = ({ state, to, problem }: Upload): boolean =>
  state === 'failed' && to > 0 && problem?.words == null && problem?.step !== 'no-room'

const nameOf = ({ name }: File): string => name

export function usePaper({ field, purpose = 'proof' }: PaperQuestion) {
  const { t } = useWords()
  const form = useOpenForm()
  const keys = fileKeysOf({ [field]: useValue(field) })
  const all = useStore(uploadsStore).filter((one) => one.field === field)
  // In a field for one file the newest counts.
  const uploads = takesOne(field) ? all.slice(-1) : all
  const [note, setNote] = useState(nothing)
  const [dialog, setDialog] = useState<ReactNode>(null)
  const most = takesOne(field) ? 1 : limits.proofs
  const free = most - keys.length - uploads.length

  /** Nothing of a card is stored or sent before the person has answered. If the code cannot be loaded, it is sent as it is. */
  async function masked(file: File): Promise<File | null> {
    setNote({ ...nothing, isOpening: true })
    const show = (next: ReactNode): void => {
      setNote((now) => ({ ...now, isOpening: false }))
      setDialog(next)
    }
    const tell = (found: Key): void => setNote((now) => ({ ...now, found }))
    const mask = await import('./card/mask-card.tsx').catch(() => null)
    const chosen = mask ? await mask.maskedCard(file, field, { ...form, show, tell }) : file
    setNote((now) => ({ ...now, isOpening: false, isCovered: chosen !== null && chosen !== file }))
    return chosen
  }
  async function chooseOne(file: File): Promise<void> {
    const isWrong = purpose !== 'proof' && (await isPdf(file))
    setNote({ ...nothing, fault: isWrong ? t('error.pdfForPhoto') : null })
    if (isWrong) return
    const chosen = purpose === 'aadhaar' ? await masked(file) : file
    if (chosen) await form.uploads.choose({ field, purpose, file: chosen })
  }
  function chooseSeveral(files: readonly File[], room: number): void {
    const fitting = files.filter((file) => !isTooLarge(file))
    for (const file of fitting.slice(0, room)) void form.uploads.choose({ field, purpose: 'proof', file })
    const tooLarge = files.filter(isTooLarge).map(nameOf)
    const leftOut = fitting.slice(room).map(nameOf)
    const faults = [
      tooLarge.length > 0 && `${tooLarge.join(', ')}: ${t('refusal.file-too-large')}`,
      leftOut.length > 0 && t('form.filesLeftOut', { n: limits.proofs, names: leftOut.join(', ') }),
    ]
    setNote({ ...nothing, fault: faults.filter(Boolean).join(' ') || null })
  }
  return {
    keys,
    uploads,
    free,
    note,
    dialog,
    problem: useProblem(field),
    choose(files: readonly File[]): void {
      const refused = all.filter((one) => one.state === 'failed')
      for (const one of refused) void form.uploads.cancel(one.id)
      const [file] = files
      if (takesOne(field)) {
        if (file) void chooseOne(file)
      } else chooseSeveral(files, free + refused.length)
    },
    remove(key: string): void {
      setNote(nothing)
      const left = keys.filter((one) => one !== key)
      form.saving.edit({ [field]: takesOne(field) ? null : left })
    },
    cancel(id: string): void {
      setNote(nothing)
      void form.uploads.cancel(id)
    },
    retry: form.uploads.retry,
  }
}
export type Paper = ReturnType<typeof usePaper>
