/** What is said of where a visit in the send queue is. */
import { expect, test } from 'bun:test'
import { met, recorded, refused, stageOf } from '../../../../admin/features/visits/queued-visit.ts'
import { world } from './visit-world.ts'

test('given a visit in each state of the queue, when it is being sent and when it is not, then only what waits for the internet is said to', () => {
  const one = world().finish('a', 'own', true)
  const withoutPhoto = recorded(one, { seq: 7, isVisited: true })
  const stages = [one, withoutPhoto, met(one, one.sheet), refused(one, { words: '', code: 'visit-closed' })]
  expect(stages.map((each) => [stageOf(each, true), stageOf(each, false)])).toEqual([
    ['sending', 'waits'],
    ['sending-photo', 'photo-waits'],
    ['met', 'met'],
    ['refused', 'refused'],
  ])
})
