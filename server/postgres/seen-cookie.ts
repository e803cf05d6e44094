/**
 * Cookies that say up to where a person has seen something, so that the next server has it as well. `seen`: their own changes, for
 * everything they ask. `looked`: what they were shown, for what they change. Anybody may write them.
 */
import { hostCookie } from '../accounts/session-cookie.ts'
import type { Place } from './history.ts'

/** @param programme whose database it is: the numbers of another one say nothing here */
export function placeCookie(name: 'seen' | 'looked', programme: string, isHttps: boolean) {
  const cookie = hostCookie(name, isHttps)
  const own = programme.slice(0, 8)
  return {
    /** Null where it is none of this programme. */
    read: (request: Request): Place | null => {
      const found = /^([0-9a-f]{8})\.(\d{1,9})\.(\d{1,15})$/.exec(cookie.read(request) ?? '')
      return found?.[1] === own ? { timeline: Number(found[2]), changed: Number(found[3]) } : null
    },
    issue: ({ timeline, changed }: Place): string => cookie.issue(`${own}.${timeline}.${changed}`, null),
  }
}
