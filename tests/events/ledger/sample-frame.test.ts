/** From what a sample is drawn: the first results of a season that were not taken back, and the checkpoint that covers them. */
import { expect, test } from 'bun:test'
import { sampleFrame } from '#events/ledger/sample.ts'

const root = `${'A'.repeat(43)}=`
type Told = { type: string; facts: unknown }
const signs = (size: number): Told => ({ type: 'CheckpointSigned', facts: { size, root } })
const withholds = (season: string): Told => ({ type: 'ResultsWithheld', facts: { season } })
const lists = { selected: [['a', 'ab'.repeat(32)]], waitlist: [], others: [], byHand: 0, cutOff: null }
const publishes = (season: string): Told => ({ type: 'ResultsPublished', facts: { season, ...lists } })

function framed(told: readonly Told[]) {
  const frame = sampleFrame()
  for (const [index, event] of told.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1) + index).toISOString()
    frame.take({ seq: index + 1, stream: 'programme', version: index + 1, at, actor: 'system', ...event })
  }
  return frame
}
const sizeIn = (told: readonly Told[]): number | null => framed(told).drawnFrom('S')?.size ?? null

test('given publications, when their checkpoint is asked for, then it is the first that covers the first one not taken back', () => {
  expect(sizeIn([signs(1)])).toBeNull()
  expect(sizeIn([signs(1), publishes('T'), signs(2)])).toBeNull()
  expect(sizeIn([signs(1), publishes('S')])).toBeNull()
  expect(sizeIn([signs(1), publishes('S'), signs(2), signs(3)])).toBe(2)
  expect(sizeIn([publishes('S'), signs(1), withholds('S')])).toBeNull()
  expect(sizeIn([publishes('S'), signs(1), withholds('S'), publishes('S'), signs(4)])).toBe(4)
  // Publishing again changes nothing: the checkpoint that the auditor has seen stands.
  expect(sizeIn([publishes('S'), signs(1), publishes('S'), signs(3)])).toBe(1)
})

test('given seasons, when nobody says of which a sample is to be, then it is of the one that was published last', () => {
  const next = { type: 'SettingChanged', facts: { key: 'season', value: 'U' } }
  expect(framed([next]).published()).toBeUndefined()
  expect(framed([publishes('S'), publishes('T'), next]).published()).toBe('T')
  expect(framed([publishes('S'), publishes('T'), withholds('T')]).published()).toBe('S')
})
