/** The parts of the server that composing and sending letters needs. */
import type { Receipts } from '../audit/receipts.ts'
import type { Config } from '../config.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { Settings } from '../programme/settings.ts'
import type { Reports } from '../runtime/reports.ts'
import type { Store } from '../store/store.ts'

export type Sending = {
  store: Store
  config: Config
  objects: ObjectStore
  reports: Reports
  settings: Settings
  receipts: Receipts
}
