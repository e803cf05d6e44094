/**
 * Any sequence of decisions, undoing, publishing and taking it back, with time, crashes, restarts, erasures, and mail that
 * is switched off and on: no letter about a decision leaves before its results are published, none comes twice, and in the
 * end everybody decided has heard.
 */
import { afterAll, beforeAll, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { type Peer, smtpPeer } from '../../kit/smtp-peer.ts'
import { Drill, type Prepared, prepared, Step } from './results-drill.ts'

const RUNS = Number(process.env.DRILL_RUNS ?? 3)
setDefaultTimeout(600_000 + RUNS * 30_000)
let peer: Peer
let ready: Prepared
beforeAll(async () => {
  peer = await smtpPeer()
  ready = await prepared(peer)
})
afterAll(async () => {
  await peer.close()
  rmSync(ready.folder, { recursive: true })
})

test('given any sequence of decisions, publishing, time, crashes and mail, when each step is over, then the promises hold', async () => {
  const sequences = fc.array(Step, { minLength: 8, maxLength: 30 })
  const property = fc.asyncProperty(sequences, async (steps) => {
    const drill = await Drill.on(ready, peer)
    try {
      for (const step of steps) await drill.step(step)
      await drill.end()
    } finally {
      await drill.close()
    }
  })
  await fc.assert(property, { numRuns: RUNS })
})
