/** The files that wait on this phone, as the pages other than the form show them. */
import type { UploadPurpose } from '#events/vocabulary.ts'
import { valueStore } from '#web/ui/value-store.ts'
import type { Upload } from '#web/uploads/state.ts'
import type { Key } from '../components/island/texts.ts'

export type Sending = {
  choose: (chosen: { field: string; purpose: UploadPurpose; file: File }) => Promise<void>
  retry: (id: string) => Promise<void>
  cancel: (id: string) => Promise<void>
}
/** `key`: the sentence about a failure; null where the server has given its own. */
export type Waiting = Pick<Upload, 'id' | 'field' | 'percent' | 'problem'> & {
  state: 'waiting' | 'sending' | 'failed'
  key: Key | null
}
export type WaitingFiles = {
  waiting: readonly Waiting[]
  /** How many this page has sent. */
  sent: number
  sending: Sending | null
}
export const waitingStore = valueStore<WaitingFiles>({ waiting: [], sent: 0, sending: null })
