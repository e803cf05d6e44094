/** A document that staff add: its key, or what went wrong. */
import { expect, test } from 'bun:test'
import type { sendFile } from '#web/uploads/send.ts'
import { uploadDocument } from '../../../../admin/features/application/files.ts'

test('given an upload that is refused, when it ends, then the error is the server’s own', async () => {
  const error = new Error('refused')
  const send: typeof sendFile = async () => ({ ok: false, step: 'not-received', words: null, error })
  expect(uploadDocument(new Blob(['%PDF']), send)).rejects.toBe(error)
})
