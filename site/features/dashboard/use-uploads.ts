/** The upload queue of a document dialog: each sent document is added to the application. */
import { useEffect, useState } from 'react'
import { inMemory } from '#web/keeping/memory.ts'
import type { Files } from '#web/uploads/held-files.ts'
import { uploadQueue } from '#web/uploads/queue.ts'
import type { Problem, Upload } from '#web/uploads/state.ts'
import type { MyApplication } from '../../account/queries.ts'
import { sentenceOf } from '../../application/uploads.ts'
import type { Key } from '../../components/island/texts.ts'
import { addDocument, type DocumentKind } from './documents.ts'

type Options = { application: MyApplication; kind: DocumentKind; onDone: () => void }

/** Retried automatically while the dialog is open. */
const retriedSteps = ['away'] as const

export const isWorking = ({ state, problem }: Upload): boolean =>
  state === 'shrinking' ||
  state === 'sending' ||
  state === 'using' ||
  (state === 'waiting' && problem === null)

/** @returns null where the title "upload failed" says enough */
export function sentenceFor(problem: Problem): Key | null {
  if (problem.step === 'away') return 'dash.uploadLater'
  return problem.step === 'not-used' ? null : sentenceOf(problem)
}

export function useUploads({ application, kind, onDone }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [queue] = useState(() =>
    uploadQueue({
      userId: application.id,
      store: inMemory<Files>({
        name: 'documents',
        version: 1,
        stores: { files: { key: 'id', index: 'userId' } },
      }),
      retriedSteps,
      async use(_upload, key) {
        await addDocument(application, kind, key)
        return 'added'
      },
      onChange(changed) {
        setUploads(changed)
        if (changed.length > 0 && changed.every(({ state }) => state === 'added')) onDone()
      },
      onFailure: ({ error }) => console.warn('Upload:', error),
      notKept: (error) => console.warn('Upload:', error),
    }),
  )
  useEffect(() => queue.listen(), [queue])
  const choose = (files: readonly File[]) => {
    for (const file of files) void queue.choose({ field: kind.field, purpose: 'proof', file })
  }
  return { uploads, busy: uploads.some(isWorking), choose, retry: queue.retry }
}
