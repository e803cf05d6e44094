/**
 * Cookies that say up to where a person has seen something, so that the next server has it as well. `seen`: their own changes, for
 * everything they ask. `looked`: what they were shown, for what they change. Anybody may write them.
 *
 * Each place is a cookie with a name of its own: the answers to two requests of one browser may arrive in another order than they were given
 * in, and the older one must not take the place of the newer. An answer takes away those that its request has brought and that its
 * own one stands for, so that there are about as many as there were requests at once.
 */
import { hostCookie } from '../accounts/session-cookie.ts'
import type { Place } from './history.ts'

/** Taken away by one answer: proxies take only so many bytes of headers. The next answer takes away the rest. */
const MOST_GONE = 20

const isLater = (one: Place, other: Place): boolean =>
  one.timeline === other.timeline ? one.changed > other.changed : one.timeline > other.timeline
const nameOf = ({ timeline, changed }: Place): string => `${timeline}.${changed}`

/** @param programme whose database it is: the numbers of another one say nothing here */
export function placeCookies(base: 'seen' | 'looked', programme: string, isHttps: boolean) {
  const own = programme.slice(0, 8)
  const prefix = hostCookie(`${base}-`, isHttps).name
  const cookieOf = (place: Place) => hostCookie(`${base}-${nameOf(place)}`, isHttps)
  // Found in the header as it is: each request would wait for a map of all its cookies.
  const places = new RegExp(`(?<=^|; ?)${prefix}(\\d{1,9})\\.(\\d{1,15})=([^;]*)`, 'g')
  /** `isOwn`: of this programme. */
  function* brought(request: Request): Generator<Place & { isOwn: boolean }> {
    const header = request.headers.get('cookie') ?? ''
    for (const [, timeline, changed, value] of header.matchAll(places))
      yield { timeline: Number(timeline), changed: Number(changed), isOwn: value === own }
  }
  return {
    /** The latest one; null where there is none of this programme. */
    read: (request: Request): Place | null => {
      let latest: Place | null = null
      for (const { isOwn, timeline, changed } of brought(request))
        if (isOwn && (latest === null || isLater({ timeline, changed }, latest)))
          latest = { timeline, changed }
      return latest
    },
    /** With it go those that the request has brought and that it stands for, or that say nothing here. */
    issue: (request: Request, place: Place): string[] => {
      const gone = [...brought(request)].filter(
        (one) => nameOf(one) !== nameOf(place) && (!one.isOwn || isLater(place, one)),
      )
      return [
        cookieOf(place).issue(own, null),
        ...gone.slice(0, MOST_GONE).map((one) => cookieOf(one).clear()),
      ]
    },
  }
}
