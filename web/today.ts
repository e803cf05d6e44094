/** The date in Kerala, apart from clock.ts because the sign-in pages load the clock but no dates. */
import { kolkataDate } from '#events/dates.ts'
import { now } from './clock.ts'

/** YYYY-MM-DD, by the server's clock. */
export const today = (): string => kolkataDate(now().toISOString())
