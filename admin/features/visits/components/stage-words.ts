/** What is said of where a visit in the send queue is. */
import { useAtomValue } from 'jotai'
import { useWords } from '../../../app/texts/team.ts'
import type { QueuedVisit } from '../queued-visit.ts'
import { sendingAtom } from '../send-queue.ts'
import { type Stage, stageOf } from '../visit-state.ts'

const keys = {
  refused: 'visit.refusedAbove',
  met: 'visit.metAbove',
  sending: 'visit.sending',
  'sending-photo': 'visit.sendingPhoto',
  waits: 'visit.waits',
  'photo-waits': 'visit.photoWaits',
} as const satisfies Record<Stage, string>

export function useStageWords(): (one: QueuedVisit) => string {
  const { t } = useWords()
  const isSending = useAtomValue(sendingAtom)
  return (one) => t(keys[stageOf(one, isSending)])
}
