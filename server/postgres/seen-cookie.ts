/** The cookie that says up to where a person has seen their own changes: the next server must have them as well. Anybody may write it. */
import { hostCookie } from '../accounts/session-cookie.ts'
import type { Place } from './history.ts'

/** @param programme whose database it is: the numbers of another one say nothing here */
export function seenCookie(programme: string, isHttps: boolean) {
  const cookie = hostCookie('seen', isHttps)
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
