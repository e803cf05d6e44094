/** Uploads one document of at most 10 MB under a name that is not blank. */
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import { isBlank } from '#events/text.ts'
import { Field } from '#web/ui/Field.tsx'
import { KeptNotice } from '../../../app/drafts/KeptNotice.tsx'
import { useDraft } from '../../../app/drafts/use-draft.ts'
import { familyName } from '../../../app/names.ts'
import { useWords } from '../../../app/texts/console.ts'
import { useChange } from '../../../app/use-change.ts'
import { submitting } from '../../../window/submitting.ts'
import { addDocument } from '../api.ts'
import type { Sent } from '../replies.ts'
import { uploadDocument } from '../uploading.ts'

const Text = z.string()

/** What it is called is kept until it is sent; the file is chosen again. */
export function DocumentForm({ application }: { application: Sent }) {
  const { id } = application
  const { t } = useWords()
  const draft = useDraft(`document ${id}`, Text, '')
  const { value: documentName, set: setName, clear } = draft
  const [file, setFile] = useState<File | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const upload = useChange(
    async (picked: File, { client }) =>
      addDocument(client, { id, documentName, documentKey: await uploadDocument(picked) }),
    {
      failText: t('adminToast.docFail'),
      about: familyName(application),
      made: ({ seq }) => ({ name: familyName(application), events: [{ id, seq }] }),
      onSuccess: (_document, { succeeded }) => {
        clear()
        setFile(null)
        if (input.current) input.current.value = ''
        succeeded(t('adminToast.docUploaded'))
      },
    },
  )
  return (
    <form className="document-form" onSubmit={submitting(() => file && upload.mutate(file))}>
      <KeptNotice draft={draft} />
      <Field
        label={t('admin.documentName')}
        value={documentName}
        maxLength={limits.line}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t('detail.chooseFile')}
        hint={t('console.fileLimit')}
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <button className="tb line" type="submit" disabled={!file || isBlank(documentName) || upload.isPending}>
        {t(upload.isPending ? 'console.uploading' : 'console.upload')}
      </button>
    </form>
  )
}
