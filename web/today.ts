/** The date in Kerala. Apart from the clock, which every page loads: the pages on which people sign in have no use for dates. */
import { kolkataDate } from '#events/dates.ts'
import { now } from './clock.ts'

/** YYYY-MM-DD, by the server's clock. */
export const today = (): string => kolkataDate(now().toISOString())
