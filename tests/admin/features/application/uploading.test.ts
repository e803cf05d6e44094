/** An upload that stands still ends; one that goes on, however slowly, is waited for. */
import { expect, test } from 'bun:test'
import type { sendFile } from '#web/uploads/send.ts'
import { uploadDocument } from '../../../../admin/features/application/uploading.ts'

const blob = new Blob(['%PDF'])

test('given an upload without progress, when its time is over, then it fails as without a network', async () => {
  const send: typeof sendFile = (_file, { signal } = {}) =>
    new Promise((resolve) => {
      const error = new DOMException('cancelled', 'AbortError')
      signal?.addEventListener('abort', () => resolve({ ok: false, step: 'cancelled', words: null, error }))
    })
  expect(uploadDocument(blob, { send, stalled: 1 })).rejects.toBeInstanceOf(TypeError)
})

test('given an upload that is refused, when it ends, then the error is the server’s own', async () => {
  const error = new Error('refused')
  const send: typeof sendFile = async () => ({ ok: false, step: 'not-received', words: null, error })
  expect(uploadDocument(blob, { send })).rejects.toBe(error)
})
