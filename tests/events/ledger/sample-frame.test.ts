/** From what a sample is drawn: the families of one season, sent before the checkpoint of its publication. */
import { expect, test } from 'bun:test'
import { type FramedEvent, sampleFrame } from '#events/ledger/sample.ts'
import { resultsPublished } from '../../kit/histories.ts'

const root = `${'A'.repeat(43)}=`
type Told = { stream?: string; type: string; facts?: unknown }
const opens = (season: string): Told => ({ type: 'SettingChanged', facts: { key: 'season', value: season } })
const signs = (size: number): Told => ({ type: 'CheckpointSigned', facts: { size, root } })
const publishes = (season: string): Told => ({
  type: 'ResultsPublished',
  facts: resultsPublished(season).facts,
})
const withholds = (season: string): Told => ({ type: 'ResultsWithheld', facts: { season } })
const of = (id: string, type: string): Told => ({ stream: `application-${id}`, type })

const framed = (told: readonly Told[]) => {
  const frame = sampleFrame()
  for (const [index, { stream = 'programme', type, facts = null }] of told.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1) + index).toISOString()
    const event: FramedEvent = {
      seq: index + 1,
      stream,
      version: index + 1,
      type,
      at,
      actor: 'system',
      facts,
    }
    frame.take(event)
  }
  return frame
}
const ids = (...names: string[]) => names.map((id) => ({ id, isErased: false }))

test('given two seasons, when candidates are asked for, then they are those sent in time, by the season they were started in', () => {
  const frame = framed([
    of('before', 'ApplicationStarted'),
    opens('Season 4'),
    of('early', 'ApplicationStarted'),
    of('early', 'ApplicationSubmitted'),
    of('before', 'ApplicationSubmitted'),
    of('draft', 'ApplicationStarted'),
    of('late', 'ApplicationStarted'),
    of('early', 'ApplicationSubmitted'),
    of('late', 'ApplicationSubmitted'),
    of('gone', 'ApplicationStarted'),
    of('gone', 'ApplicationSubmitted'),
    of('gone', 'ApplicationErased'),
  ])
  expect(frame.season()).toBe('Season 4')
  expect(frame.candidates('Season 4', 8)).toEqual(ids('early'))
  expect(frame.candidates('Season 4', 9)).toEqual(ids('early', 'late'))
  expect(frame.candidates('Season 4', 12)).toEqual([...ids('early', 'late'), { id: 'gone', isErased: true }])
  expect(frame.candidates('Season 3', 12)).toEqual(ids('before'))
  expect(frame.candidates('Season 5', 12)).toEqual([])
})

test('given publications, when their checkpoint is asked for, then it is the first that covers the first one not taken back', () => {
  const seasons = (told: readonly Told[]) => framed(told).publicationCheckpoint('S')
  expect(seasons([signs(1)])).toBe('unpublished')
  expect(seasons([signs(1), publishes('T'), signs(2)])).toBe('unpublished')
  expect(seasons([signs(1), publishes('S')])).toBe('unsigned')
  expect(seasons([signs(1), publishes('S'), signs(2), signs(3)])).toBe(2)
  expect(seasons([publishes('S'), signs(1), withholds('S')])).toBe('unpublished')
  expect(seasons([publishes('S'), signs(1), withholds('S'), publishes('S'), signs(4)])).toBe(4)
  // Publishing again changes nothing: the checkpoint that the auditor has seen stands.
  expect(seasons([publishes('S'), signs(1), publishes('S'), signs(3)])).toBe(1)
})

test('given checkpoints, when one is looked for, then the log says whether it was signed', () => {
  const frame = framed([opens('S'), signs(1)])
  expect([frame.isSigned(1), frame.isSigned(2)]).toEqual([true, false])
})
