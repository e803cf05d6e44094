/** A server that ends in the middle of its upkeep. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { startJob } from '#server/upkeep/jobs.ts'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { type S3Peer, s3Peer } from '../../kit/s3-peer.ts'
import { begun } from '../../kit/season.ts'
import { jpeg } from '../files/samples.ts'

setDefaultTimeout(600_000)
let peer: S3Peer
beforeAll(async () => {
  peer = await s3Peer()
})
afterAll(() => peer.close())

test('given an upkeep that waits for S3, when the server ends, then it waits for it, and the upkeep finds the store open to its end', async () => {
  const app = await testApp({ environment: { ...peer.environment, LOG_LEVEL: 'silent' } })
  const { family, id } = await begun(app)
  const key = await family.upload('photo', await jpeg())
  await done(family.put(`/api/applications/${id}`, { groomPhotoKey: key }))
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  const admin = await app.admin()
  peer.wire('cut')
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  expect(app.parts.store.vault.files.toUnlink('9999')).toEqual([key.slice(-36)])
  peer.wire('clogged')
  const faults: unknown[] = []
  const job = { what: 'upkeep', each: 20, work: () => upkeep(app.parts) }
  const stopUpkeep = startJob(job, { error: (fault) => void faults.push(fault) })
  while (peer.open() === 0) await Bun.sleep(5)
  let isEnded = false
  const ended = stopUpkeep().then(() => {
    isEnded = true
  })
  await done(app.guest().get('/api/health'))
  expect(isEnded).toBe(false)
  peer.wire('whole')
  await ended
  await app.close()
  expect(faults).toEqual([])
})
