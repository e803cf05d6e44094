/** Whoever changes an application that is erased in the same turn is told that it is not there, and never that we failed. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import type { Answer, Client } from '../../kit/client.ts'
import { inStatus } from '../../kit/season.ts'
import { pdf } from '../files/samples.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())

type Change = (id: string, family: Client) => Promise<Answer>
const onApplication = (id: string, end: string) => `/api/admin/applications/${id}${end}`
const facts = { brideFamilyMonthlyIncome: 4000 }
const versionOf = async (id: string): Promise<number> =>
  (await admin.get(onApplication(id, ''))).expect(200).json.version
const lastEvent = async (): Promise<number> => (await admin.get('/api/admin/events')).expect(200).json.size

/** What each change needs is read before, so that the change itself meets the erasure. */
const changes: Record<string, (id: string) => Promise<Change>> = {
  note: async () => (id) => admin.post(onApplication(id, '/notes'), { note: 'Seen' }),
  document: async () => {
    const documentKey = await admin.upload('document', pdf())
    return (id) => admin.post(onApplication(id, '/documents'), { documentName: 'Letter', documentKey })
  },
  status: async () => (id) =>
    admin.post(onApplication(id, '/status'), { status: 'verified', reason: 'Seen' }),
  facts: async (id) => {
    const expectedVersion = await versionOf(id)
    return () => admin.post(onApplication(id, '/facts'), { facts, expectedVersion })
  },
  undo: async () => {
    const seq = await lastEvent()
    return (id) => admin.post(onApplication(id, '/undo'), { seq })
  },
  visit: async (id) => {
    const version = await versionOf(id)
    return () => admin.post(`/api/admin/visits/${id}`, { facts, version })
  },
  'visit photo': async () => {
    const documentKey = await admin.upload('document', pdf())
    const photo = { documentName: 'House', documentKey, documentId: crypto.randomUUID() }
    return (id) => admin.post(`/api/admin/visits/${id}/photo`, photo)
  },
  proof: async () => (id, family) => family.put(`/api/applications/${id}`, { incomeProofKeys: [] }),
}

for (const [name, prepared] of Object.entries(changes))
  test(`given a change (${name}), when the application is erased in the same turn, then it is done, not there or no longer one's own`, async () => {
    for (let round = 0; round < 6; round++) {
      const { family, id } = await inStatus(app, admin, 'under_verification')
      const change = await prepared(id)
      const erase = async () => {
        for (let turn = 0; turn < round; turn++) await new Promise((next) => setImmediate(next))
        return admin.delete(onApplication(id, ''))
      }
      const [answer, erased] = await Promise.all([change(id, family), erase()])
      expect(erased.status).toBe(204)
      const isGone = [401, 404].includes(answer.status)
      const isDone = [200, 201].includes(answer.status) && answer.json !== null && answer.json !== undefined
      expect([answer.status, answer.text, isGone || isDone]).toEqual([answer.status, answer.text, true])
    }
  })
