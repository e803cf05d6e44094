/** Adds one document of at most 10 MB under a name that is not blank. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { isBlank } from '#events/text.ts'
import { limits } from '#events/vocabulary.ts'
import { Field } from '#web/ui/Field.tsx'
import { useOutcomes } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/words.ts'
import { addDocument } from '../api.ts'
import { uploadDocument } from '../uploading.ts'

function useAdd(id: string, done: () => void) {
  const { word } = useWords()
  const client = useQueryClient()
  const outcomes = useOutcomes()
  return useMutation({
    mutationFn: async ({ documentName, file }: { documentName: string; file: File }) =>
      addDocument(client, { id, documentName, documentKey: await uploadDocument(file) }),
    onSuccess: () => {
      done()
      outcomes.succeeded(word('adminToast.docUploaded'))
    },
    onError: (error) => outcomes.failed(error, word('adminToast.docFail')),
  })
}

export function DocumentForm({ id }: { id: string }) {
  const { word } = useWords()
  const [documentName, setName] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const add = useAdd(id, () => {
    setName('')
    setFile(null)
    if (input.current) input.current.value = ''
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (file) add.mutate({ documentName, file })
  }
  return (
    <form className="document-form" onSubmit={send}>
      <Field
        label={word('admin.documentName')}
        value={documentName}
        maxLength={limits.line}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={word('detail.chooseFile')}
        hint={word('console.fileLimit')}
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <button className="tb line" type="submit" disabled={!file || isBlank(documentName) || add.isPending}>
        {word(add.isPending ? 'console.uploading' : 'console.upload')}
      </button>
    </form>
  )
}
