/** The parts of the server that composing and sending letters needs. */
import type { Parts } from '../runtime/parts.ts'

export type Sending = Pick<Parts, 'store' | 'config' | 'objects' | 'reports' | 'settings' | 'receipts'>
