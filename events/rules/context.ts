/** What the rules about one entry look at besides its own application. */
import { type Programme, settingValue } from '../programme/events.ts'
import type { Hands } from './hands.ts'
import type { Seasons } from './seasons.ts'

export type Context = {
  programme: Programme
  seasons: Seasons
  hands: Hands
  /**
   * Whether its stamp is the clock's time, by which it was decided: it is later than that of the entry before. An equal one may
   * be of the same moment, or of a clock that was put back.
   */
  isFresh: boolean
  /** How many applications cannot be read of which staff decided something: they may hold places and ranks. */
  hidden: number
}

/** The instant by which something was decided; '' where the log cannot tell, which is before every deadline. */
export const decidedAt = ({ isFresh }: Context, at: string): string => (isFresh ? at : '')

export const currentSeason = ({ programme }: Context): string => settingValue(programme, 'season')
/** Places of the open season that nobody is known to hold; below 0 where more were given than there are. */
export const freePlaces = (context: Context): number =>
  Number(settingValue(context.programme, 'places')) - context.seasons.taken(currentSeason(context))
export const deadlineOf = ({ programme }: Context): string => settingValue(programme, 'application_deadline')
