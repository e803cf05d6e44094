/** Uploads one document of at most 10 MB under a name that is not blank. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isBlank } from '#events/text.ts'
import { limits } from '#events/vocabulary.ts'
import { Field } from '#web/ui/Field.tsx'
import { useOutcomes } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/texts/console.ts'
import { submitting } from '../../../window/submitting.ts'
import { addDocument } from '../api.ts'
import { uploadDocument } from '../uploading.ts'

function useUpload(id: string, onUploaded: () => void) {
  const { t } = useWords()
  const client = useQueryClient()
  const outcomes = useOutcomes()
  return useMutation({
    mutationFn: async ({ documentName, file }: { documentName: string; file: File }) =>
      addDocument(client, { id, documentName, documentKey: await uploadDocument(file) }),
    onSuccess: () => {
      onUploaded()
      outcomes.succeeded(t('adminToast.docUploaded'))
    },
    onError: (error) => outcomes.failed(error, t('adminToast.docFail')),
  })
}

export function DocumentForm({ id }: { id: string }) {
  const { t } = useWords()
  const [documentName, setName] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(id, () => {
    setName('')
    setFile(null)
    if (input.current) input.current.value = ''
  })
  return (
    <form
      className="document-form"
      onSubmit={submitting(() => file && upload.mutate({ documentName, file }))}
    >
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
