/** What a browser keeps of what its person has seen, with many requests at once, whose answers arrive in any order or never. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { placeCookies } from '#server/postgres/seen-cookie.ts'
import { jar } from './jar.ts'

/** Requests; with fewer cookies than one answer takes away. */
const AT_ONCE = 15
const PROGRAMME = '0a1b2c3d-0000-4000-8000-000000000000'
const request = (cookie: string): Request =>
  new Request('https://wedding.example/api', { headers: cookie === '' ? {} : { cookie } })

/** `answered`: the server has changed something, on another timeline or not; `arrives`: which of the answers that are on their way. */
const step = fc.oneof(
  fc.record({ does: fc.constant('asks') }),
  fc.record({ does: fc.constant('answered'), which: fc.nat(), promoted: fc.boolean() }),
  fc.record({ does: fc.constantFrom('arrives', 'is lost'), which: fc.nat() }),
)

test('given any sequence of requests at once, when their answers arrive in any order, then the browser never goes back to less than it had, and keeps no more than it had on their way', () => {
  for (const isHttps of [true, false])
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const cookies = placeCookies('seen', PROGRAMME, isHttps)
        const browser = jar()
        const asked: Request[] = []
        const answers: { cookies: string[]; place: { timeline: number; changed: number } }[] = []
        let now = { timeline: 1, changed: 0 }
        let arrived = { timeline: 0, changed: 0 }
        let atOnce = 0
        const pick = <T>(all: T[], which: number): T | undefined =>
          all.splice(which % (all.length || 1), 1)[0]
        for (const one of steps) {
          if (!('which' in one)) {
            if (asked.length + answers.length < AT_ONCE) asked.push(request(browser.header()))
          } else if ('promoted' in one) {
            const from = pick(asked, one.which)
            if (!from) continue
            now = { timeline: now.timeline + Number(one.promoted), changed: now.changed + 1 }
            answers.push({ cookies: cookies.issue(from, now), place: now })
          } else {
            const answer = pick(answers, one.which)
            if (!answer || one.does === 'is lost') continue
            browser.keep(answer.cookies)
            const isNewer = answer.place.changed > arrived.changed
            if (isNewer) arrived = answer.place
            const read = cookies.read(request(browser.header()))
            expect(read).toEqual(arrived)
          }
          atOnce = Math.max(atOnce, asked.length + answers.length)
          expect(browser.count()).toBeLessThanOrEqual(atOnce + 1)
        }
        // Alone, one request leaves one cookie.
        now = { ...now, changed: now.changed + 1 }
        browser.keep(cookies.issue(request(browser.header()), now))
        expect([browser.count(), cookies.read(request(browser.header()))]).toEqual([1, now])
      }),
      { numRuns: 500 },
    )
})

test('given a cookie of another programme, or one that is none of ours, when it is read, then it says nothing, and goes with the next one if it has such a name', () => {
  const cookies = placeCookies('seen', PROGRAMME, false)
  const strange = request('seen-1.7=ffffffff; seen-x=0a1b2c3d; seen=0a1b2c3d.1.7; looked-1.9=0a1b2c3d')
  expect(cookies.read(strange)).toBeNull()
  expect(cookies.issue(strange, { timeline: 1, changed: 8 })).toEqual([
    'seen-1.8=0a1b2c3d; Path=/; HttpOnly; SameSite=Lax',
    'seen-1.7=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  ])
})

test('given a browser with many of these cookies, when it asks again and again, then each answer takes some away, and never the newest', () => {
  const cookies = placeCookies('seen', PROGRAMME, true)
  const browser = jar()
  for (let changed = 1; changed <= 50; changed++)
    browser.keep(cookies.issue(request(''), { timeline: 1, changed }))
  const counts = [51, 52, 53].map((changed) => {
    const answer = cookies.issue(request(browser.header()), { timeline: 1, changed })
    expect(answer.join('\n').length).toBeLessThan(2048)
    browser.keep(answer)
    expect(cookies.read(request(browser.header()))).toEqual({ timeline: 1, changed })
    return browser.count()
  })
  expect(counts).toEqual([31, 12, 1])
})
