/** The cached replies of the families' pages: asked for once, again when they may have changed, and never an older one last. */
import { expect, test } from 'bun:test'
import { createQueryClient, type Query } from '../../../site/account/query-client.ts'

/** A query whose requests are answered when the test says so. */
function held(staleTime?: number) {
  const asked: PromiseWithResolvers<string>[] = []
  const query: Query<string> = {
    queryKey: ['a reply'],
    queryFn: () => {
      const request = Promise.withResolvers<string>()
      asked.push(request)
      return request.promise
    },
    ...(staleTime !== undefined && { staleTime }),
  }
  const client = createQueryClient()
  const cell = client.cellOf(query.queryKey)
  return { asked, query, client, cell, answer: (nth: number, text: string) => asked[nth]?.resolve(text) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('given several that ask at once, when the reply comes, then it was asked for once, and again only where it is stale', async () => {
  const { asked, query, client, answer } = held()
  const replies = [client.fetchQuery(query), client.fetchQuery(query)]
  void client.prefetchQuery(query)
  answer(0, 'one')
  expect(await Promise.all(replies)).toEqual(['one', 'one'])
  expect(await client.fetchQuery(query)).toBe('one')
  expect(asked.length).toBe(1)
  const again = client.fetchQuery({ ...query, staleTime: 0 })
  answer(1, 'two')
  expect([await again, client.getQueryData(query.queryKey), asked.length]).toEqual(['two', 'two', 2])
})

test('given a request on its way, when the reply is set or made invalid meanwhile, then the older one counts no more', async () => {
  const { asked, query, client, cell, answer } = held()
  const first = client.fetchQuery(query)
  client.setQueryData(query.queryKey, 'set')
  answer(0, 'older')
  expect([await first, client.getQueryData(query.queryKey)]).toEqual(['older', 'set'])
  const stop = cell.observe(() => query)
  void client.invalidateQueries({ queryKey: query.queryKey })
  void client.invalidateQueries()
  answer(2, 'newest')
  answer(1, 'before the second change')
  await settled()
  expect([client.getQueryData(query.queryKey), asked.length]).toEqual(['newest', 3])
  stop()
  await client.invalidateQueries()
  expect(asked.length).toBe(3)
  const next = client.fetchQuery(query)
  answer(3, 'asked for again')
  expect(await next).toBe('asked for again')
})

test('given a request that fails, when a component shows it, then it says so, keeps what was there, and asks again when the network is back', async () => {
  const { asked, query, client, cell, answer } = held()
  const seen: unknown[] = []
  const stop = cell.observe(() => query)
  const unsubscribe = cell.subscribe(() => seen.push(cell.now()))
  const broken = new TypeError('no network')
  asked[0]?.reject(broken)
  await settled()
  dispatchEvent(new Event('online'))
  answer(1, 'one')
  await settled()
  // Fresh, so that nothing is asked for.
  dispatchEvent(new Event('online'))
  expect(seen).toEqual([
    { data: undefined, error: broken, isFetching: false },
    { data: undefined, error: broken, isFetching: true },
    { data: 'one', error: null, isFetching: false },
  ])
  void client.invalidateQueries()
  asked[2]?.reject(broken)
  await settled()
  expect([cell.now(), asked.length]).toEqual([{ data: 'one', error: broken, isFetching: false }, 3])
  stop()
  unsubscribe()
})

test('given the same reply again, when it comes, then nothing is rendered anew', async () => {
  const { query, client, cell, answer } = held(0)
  let changes = 0
  cell.subscribe(() => {
    changes += 1
  })
  const first = client.fetchQuery(query)
  answer(0, 'same')
  await first
  const before = changes
  const second = client.fetchQuery(query)
  answer(1, 'same')
  await second
  expect([before > 0, changes - before]).toEqual([true, 0])
})
