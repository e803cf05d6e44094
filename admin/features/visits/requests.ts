/** The requests by which a visit is sent. Each may be repeated: the server records it once. */
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { PATIENCE } from '#web/in-time.ts'
import { uploadDocument } from '../application/uploading.ts'
import type { QueuedVisit } from './queued-visit.ts'
import type { VisitRequests } from './send-visit.ts'
import { sheetNow } from './sheets.ts'

/** `isVisited`: enough is confirmed now to decide. */
const Recorded = z.object({ seq: z.number(), isVisited: z.boolean() })

const post = (path: string, body: object) =>
  call(path, { method: 'POST', body, patience: PATIENCE, schema: Recorded })
const pathOf = ({ sheet }: QueuedVisit): string => `/api/admin/visits/${sheet.id}`

export const visitRequests: VisitRequests = {
  facts: (one) => post(pathOf(one), { version: one.sheet.version, facts: one.facts, note: one.note }),
  note: (one) =>
    post(`${pathOf(one)}/note`, {
      noteId: one.id,
      note: one.asNote,
      ...(one.isNobodyHome && { kind: 'nobody_home' }),
    }),
  photo: async (one, photo) => {
    const documentKey = await uploadDocument(photo)
    const body = { documentId: one.id, documentName: one.photoName, documentKey }
    return post(`${pathOf(one)}/photo`, body)
  },
  sheet: sheetNow,
}
