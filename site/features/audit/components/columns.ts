/** The columns in which applications are counted, in the order of an application's life. */
import { statuses } from '#events/application/status.ts'
import type { Counts } from '#events/history/view.ts'

export const columns: readonly (keyof Counts)[] = [...statuses, 'erased']
