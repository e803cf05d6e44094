/** Which queries a message of the stream touches. */
import { expect, test } from 'bun:test'
import { QueryObserver } from '@tanstack/react-query'
import { ApiError } from '#web/api.ts'
import { forgetUnshown, isTouched, refresh } from '../../../admin/app/changes/news.ts'
import { clientWith } from '../../../admin/app/client.ts'

const list = { follows: ['moved', 'programme'] } as const
const file = { follows: ['moved', 'noted'], application: 'a' } as const
const notes = { follows: ['noted'], application: 'a' } as const
const team = { follows: ['team'] } as const
const visits = { follows: ['own'] } as const
const log = { follows: ['log'] } as const
const touched = (news: Parameters<typeof isTouched>[1]) =>
  Object.entries({ list, file, notes, team, visits, log }).flatMap(([name, meta]) =>
    isTouched(meta, news) ? name : [],
  )

test.each([
  [{ moved: ['a'] }, ['list', 'file', 'log']],
  [{ moved: ['b'] }, ['list', 'log']],
  [{ noted: ['a'] }, ['file', 'notes', 'log']],
  [{ noted: ['b'] }, ['log']],
  [{ lists: true } as const, ['list', 'file', 'log']],
  [{ programme: true } as const, ['list', 'log']],
  [{ team: true } as const, ['team', 'log']],
  [{ moved: ['a'], own: true as const }, ['list', 'file', 'visits', 'log']],
  [{ everything: true } as const, ['list', 'file', 'notes', 'team', 'visits', 'log']],
])('given news %p, when they arrive, then these are read anew: %p', (news, expected) => {
  expect(touched(news)).toEqual(expected)
})

test('given a query of nothing on the server, when there are news of everything, then it is left alone', () => {
  expect(isTouched(undefined, { everything: true })).toBe(false)
})

test('given a family that is erased, when the window hears of it, then nothing in its memory names the family', async () => {
  const client = clientWith(() => undefined)
  const query = (of: string, follows: readonly ('moved' | 'noted' | 'team')[], application?: string) => ({
    queryKey: [of],
    meta: { follows, ...(application !== undefined && { application }) },
  })
  const queries = [query('details', ['moved', 'noted'], 'one'), query('notes', ['noted'], 'one')]
  for (const one of [...queries, query('list', ['moved']), query('team', ['team'])])
    await client.fetchQuery({ ...one, queryFn: () => Promise.resolve(`Anju in ${one.queryKey}`) })
  const shown = new QueryObserver(client, {
    ...query('details', ['moved', 'noted'], 'one'),
    queryFn: () => Promise.reject(new ApiError(404, '{}')),
  })
  const stop = shown.subscribe(() => undefined)
  forgetUnshown(client)
  await refresh(client, { lists: true })
  const kept = client.getQueryCache().getAll()
  expect(kept.map(({ queryKey, state }) => [queryKey, state.status, state.data])).toEqual([
    [['details'], 'error', undefined],
    [['team'], 'success', 'Anju in team'],
  ])
  stop()
})
