/** The upload queue of one document dialog: each document is added to the application once it is sent. */
import { useEffect, useState } from 'react'
import { inMemory } from '#web/storage/memory.ts'
import { type Files, type Problem, type Upload, uploadQueue } from '#web/uploads/queue.ts'
import type { MyApplication } from '../../account/queries.ts'
import { sentenceOf } from '../../application/uploads.ts'
import type { Key } from '../../components/island/texts.ts'
import { addDocument, type DocumentKind } from './documents.ts'

type Sending = { application: MyApplication; kind: DocumentKind; onDone: () => void }

/** Retried automatically while the dialog is open. */
const retriedSteps = ['away'] as const

export const isWorking = ({ state, problem }: Upload): boolean =>
  state === 'shrinking' || state === 'sending' || (state === 'waiting' && problem === null)

/** Null where nothing more is known than that it stopped. */
export function sentenceFor(problem: Problem): Key | null {
  if (problem.step === 'away') return 'dash.uploadLater'
  return problem.step === 'not-used' ? null : sentenceOf(problem)
}

export function useSending({ application, kind, onDone }: Sending) {
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
      use: (_upload, key) => addDocument(application, kind, key),
      onChange(now) {
        setUploads(now)
        if (now.length > 0 && now.every(({ state }) => state === 'added')) onDone()
      },
      onFailure: ({ error }) => console.warn('Upload:', error),
    }),
  )
  useEffect(() => queue.listen(), [queue])
  const choose = (files: readonly File[]) => {
    for (const file of files) void queue.choose({ field: kind.field, purpose: 'proof', file })
  }
  return { uploads, busy: uploads.some(isWorking), choose, retry: queue.retry }
}
