/** By what letters are sent, as the queue and the worker know it: by e-mail, or as a message to a phone. */
import type { Carrier, Letter, Trouble } from '../store/letter.ts'
import type { Posted } from '../store/records.ts'

/** `hidden`: the fields of attached hidden pictures, which are recorded in the log. */
type Prepared = { hidden: string[]; send: () => Promise<'sent' | Trouble> }
/** Of one run of the worker. `later`: seconds until it can be made. Null where what it is about was erased. */
export type Run = {
  prepare: (posted: Posted, letter: Letter) => Promise<Prepared | { later: number } | null>
  close: () => Promise<void>
}
export type CarrierService = {
  /** Whether all is set that sending needs. */
  isOn: () => boolean
  /** Whether this is an address of its kind. */
  takes: (to: string) => boolean
  /** By which receivers can know a second try of the same letter. */
  messageId: (id: string) => string
  /** Null while it is not on. */
  open: () => Run | null
}
export type Carriers = Record<Carrier, CarrierService>
