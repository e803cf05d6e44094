/** One file on its way, against a real server: the key that it gets, or the step that failed. */

import { afterEach, beforeEach, expect, test } from 'bun:test'
import { NoNetwork } from '#web/network.ts'
import { type Outcome, sendFile } from '#web/uploads/send.ts'
import { openPage, type TestPage } from '../../kit/page.ts'
import { type Step, type UploadPeer, uploadPeer } from '../../kit/upload-peer.ts'

let peer: UploadPeer
let page: TestPage
beforeEach(() => {
  peer = uploadPeer()
  page = openPage(() => peer.url)
})
afterEach(async () => {
  await peer.stop()
  page.close()
})

const file = { blob: new Blob(['%PDF the paper'], { type: 'application/pdf' }), purpose: 'proof' } as const
const said = (outcome: Outcome) => (outcome.ok ? 'sent' : [outcome.step, outcome.words])

test('given a file, when it is sent, then the server has it under the key that comes back', async () => {
  const outcome = await sendFile(file)
  expect(outcome).toEqual({ ok: true, key: expect.stringMatching(/^\/objects\/uploads\/[0-9a-f-]{36}$/) })
  expect([...peer.taken]).toEqual([
    [outcome.ok ? outcome.key : '', { purpose: 'proof', text: '%PDF the paper' }],
  ])
})

test('given a large file, when it is sent, then its progress is told up to the whole', async () => {
  const told: number[] = []
  const blob = new Blob(['x'.repeat(200_000)])
  expect(said(await sendFile({ blob, purpose: 'photo' }, { percent: (sent) => told.push(sent) }))).toBe(
    'sent',
  )
  expect(told).toEqual([33, 66, 98, 100])
})

const refusal = JSON.stringify({ message: 'This is no photo.', code: 'file-broken' })
const failures: [Step, number, string, (string | null)[]][] = [
  ['/api/objects/upload', 500, '', ['no-address', null]],
  ['/api/objects/upload', 409, refusal, ['no-address', 'This is no photo.']],
  ['/api/objects/upload', 200, '{}', ['empty-address', null]],
  ['/api/objects/upload', 401, '', ['signed-out', null]],
  ['/api/objects/upload', 503, refusal, ['away', null]],
  ['/uploads/', 500, '', ['not-received', null]],
  ['/uploads/', 415, refusal, ['not-received', 'This is no photo.']],
  ['/uploads/', 502, '', ['away', null]],
  ['/uploads/', 401, '', ['signed-out', null]],
  ['/api/objects/photos', 500, '', ['no-key', null]],
  ['/api/objects/photos', 200, '{}', ['empty-key', null]],
  ['/api/objects/photos', 504, '', ['away', null]],
]
test.each(failures)(
  'given %s answers %d %s, when a file is sent, then that step is named',
  async (...row) => {
    const [step, status, body, named] = row
    peer.next(step, { status, body })
    expect(said(await sendFile(file))).toEqual(named)
    expect(peer.taken.size).toBe(0)
  },
)

test('given no server at all, when a file is sent, then it says that the network is gone', async () => {
  await peer.stop()
  expect(said(await sendFile(file))).toEqual(['offline', null])
})

test('given a file under way, when it is cancelled, then it ends as cancelled and the server gets no key for it', async () => {
  const control = new AbortController()
  const { arrived, letGo } = peer.hold('/uploads/')
  const sending = sendFile(file, { signal: control.signal })
  await arrived
  control.abort()
  letGo()
  expect(said(await sending)).toEqual(['cancelled', null])
  expect(peer.taken.size).toBe(0)
})

test('given a server that takes nothing more, when its time is over, then it is as without a network, and the request is ended', async () => {
  // On a busy machine its time may be over before the server has heard of it.
  const { letGo } = peer.hold('/uploads/')
  const outcome = await sendFile(file, { patience: 50 })
  letGo()
  expect([said(outcome), outcome.ok || outcome.error]).toEqual([
    ['offline', null],
    new NoNetwork('no progress'),
  ])
  expect(peer.taken.size).toBe(0)
})
