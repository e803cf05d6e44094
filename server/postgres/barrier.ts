/**
 * What a person is told is true for all servers: no answer of the API leaves before what was changed for it was taken by the database, and
 * nobody is answered from a state that lacks what they did themselves, on whichever server.
 */
import { refuse } from '../http/refusals.ts'
import { amongOwn, type OwnChanges } from '../store/own-changes.ts'
import type { Place } from './history.ts'
import type { Link } from './link.ts'
import { placeCookies } from './seen-cookie.ts'
import type { SharedFiles } from './shared-files.ts'

/** Milliseconds in which a server that is behind must have caught up. */
const BEHIND = 1000
/** In which the database must have taken a change, or be there again. */
const AWAY = 8000
/** After which a request is refused at once, since the ones before it still wait. */
const GONE = 1000

/** Of an address as Bun gives it, without taking the whole of it apart, for which each request would wait. */
function pathIn(url: string): string {
  const start = url.indexOf('/', 'https://'.length)
  const end = url.indexOf('?', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}
/** All that is not a built page. */
const isOurs = /^\/(api|uploads|objects|clips)\//
const HEALTH = '/api/health'
/** What may write a file that all servers share. */
const writesFiles = /^\/api\/(admin\/clips|admin\/audit|audit)\b/

/** It may be taken all the same: with no words of ours, as of a proxy, so that a window finds out what became of it (0062). */
const notKnown = (): Response =>
  new Response(null, { status: 504, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
const unavailable = (request: Request): Response =>
  refuse(request, 'unavailable', undefined, { retryAfter: 5 })

type Became = 'taken' | 'refused' | 'late'
type Needed = {
  link: Link
  files: Pick<SharedFiles, 'lookNow' | 'settled'>
  programme: string
  isHttps: boolean
  /** Whether this server is about to stop: it still does everything, and says to the proxy that it is to be left out. */
  isLeaving: () => boolean
}
export type Barrier = ReturnType<typeof createBarrier>

export function createBarrier({ link, files, programme, isHttps, isLeaving }: Needed) {
  const seen = placeCookies('seen', programme, isHttps)
  const looked = placeCookies('looked', programme, isHttps)
  const isGone = (): boolean => performance.now() - (link.awaySince() ?? performance.now()) > GONE
  async function becameOf(own: OwnChanges): Promise<Became> {
    // Most requests change nothing, while nothing is under way: a timer for each would lie there for AWAY.
    if (own.length === 0 && link.isIdle()) return link.isOver() ? 'refused' : 'taken'
    const late = Bun.sleep(AWAY).then(() => null)
    const outcomes = await Promise.race([Promise.all([link.settled(), ...own]), late])
    if (outcomes === null) return 'late'
    const isTaken = outcomes.every((one) => one === undefined || one === 'taken')
    return isTaken && !link.isOver() ? 'taken' : 'refused'
  }
  /** Looks once what there is: what the database does not have is not waited for. */
  async function isCaughtUp(places: readonly (Place | null)[]): Promise<boolean> {
    const isThere = (): boolean => places.every((place) => place === null || link.has(place))
    if (isThere()) return true
    link.look()
    await Promise.race([link.settled(), Bun.sleep(BEHIND)])
    return isThere()
  }
  const setAll = (response: Response, cookies: readonly string[]): void => {
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  }
  function noteLooked(request: Request, response: Response): void {
    const followed = link.followed()
    const before = looked.read(request)
    const isNews = before?.timeline !== followed.timeline || before.changed < followed.changed
    if (isNews) setAll(response, looked.issue(request, followed))
  }
  /** Also where a command was told that this server ends: it was sent before, and is taken or not. */
  const isNotKnown = ({ ok, status }: Response, outcome: Became): boolean =>
    (ok && outcome === 'late') || ((ok || status === 503) && link.isOutcomeOpen())
  async function answered({ method }: Request, path: string, answer: () => Promise<Response>) {
    const response = await answer()
    if (method !== 'GET' && writesFiles.test(path)) await files.lookNow()
    return response
  }
  return async (request: Request, answer: () => Promise<Response>): Promise<Response> => {
    const path = pathIn(request.url)
    if (!isOurs.test(path)) return answer()
    if (isGone() || (isLeaving() && path === HEALTH)) return unavailable(request)
    const isChange = request.method !== 'GET'
    const ownPlace = seen.read(request)
    const before = [ownPlace, isChange ? looked.read(request) : null]
    if (!(await isCaughtUp(before))) return unavailable(request)
    await files.settled()
    const own: OwnChanges = []
    const response = await amongOwn(own, () => answered(request, path, answer))
    const outcome = await becameOf(own)
    if (isChange && isNotKnown(response, outcome)) return notKnown()
    if (outcome !== 'taken') return unavailable(request)
    if (isChange || own.length > 0) setAll(response, seen.issue(request, link.newest()))
    // Of what anybody may read nothing has to be remembered, and nothing is.
    else if (ownPlace !== null) noteLooked(request, response)
    return response
  }
}
