/** Publishing the results: requests, state, and what has changed since the person looked. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { decisions, undecided } from '#events/application/statuses.ts'
import en from '#events/language/en/results.json'
import { moment } from '#events/language/format.ts'
import ml from '#events/language/ml/results.json'
import { ApiError, call } from '#web/api.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { everything, renew } from '../../app/client.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { accountAtom } from '../../app/state.ts'
import { LastChange } from '../../app/status.ts'
import { withConsoleTexts } from '../../app/texts/console.ts'
import { trackedForGood } from '../../app/undo/tracked.ts'
import { useChange, useMounted, useOnce } from '../../app/use-change.ts'
import { type Look, LookButton, useLook } from '../../window/Look.tsx'

export const { useWords } = withConsoleTexts({ ml, en })

type Counted = Results['letters'][number]['status'] | Results['undecided']['byStatus'][number]['status']
type Difference = { status: Counted; from: number; to: number }

const countsOf = ({ letters, undecided }: Results): [status: Counted, count: number][] => [
  ...letters.map(({ status, letters: count }): [Counted, number] => [status, count]),
  ...undecided.byStatus.map(({ status, count }): [Counted, number] => [status, count]),
]

export function differences(seen: Results, now: Results): Difference[] {
  const before = new Map(countsOf(seen))
  return countsOf(now).flatMap(([status, to]) => {
    const from = before.get(status) ?? 0
    return from === to ? [] : [{ status, from, to }]
  })
}

const shown = ({ season, isOn, letters, otherwise, undecided }: Results): string =>
  JSON.stringify({ season, isOn, letters, otherwise, undecided })

/** Whether counts, letters and names are unchanged. */
export const isAsSeen = (seen: Results, now: Results): boolean => shown(seen) === shown(now)

const published = ({ isPublished, changed }: Results): string => JSON.stringify({ isPublished, changed })

/**
 * Whether somebody has published or undone it since.
 * @param now the shown state, which may briefly be older than `seen`
 */
export const hasNewState = (seen: Results, now: Results): boolean =>
  now.position >= seen.position && published(seen) !== published(now)

/** Whether the letters are others. After publishing their counts change without news, because they are being sent. */
const hasNewCounts = (seen: Results, now: Results): boolean =>
  now.position >= seen.position && !now.isPublished && !seen.isPublished && !isAsSeen(seen, now)

/** A key of the news that the person has to confirm; null without news. @param refusals number of refused own requests */
export function newsOf(seen: Results, now: Results, refusals: number): string | null {
  const isNews = refusals > 0 || hasNewState(seen, now) || hasNewCounts(seen, now)
  return isNews ? `${refusals} ${published(now)} ${shown(now)}` : null
}

/** `isRefused`: the server refused the person's request because of changes. */
type Props = { seen: Results; results: Results; isRefused: boolean; look: Look }

export function SinceSeen({ seen, results, isRefused, look }: Props) {
  const { t } = useWords()
  const isNewState = hasNewState(seen, results)
  const isOther = hasNewCounts(seen, results)
  const box = useRef<HTMLDivElement>(null)
  // More letters above may have pushed this out of view.
  useEffect(() => {
    if (isRefused) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isRefused])
  return (
    <div role="alert" ref={box}>
      {(isNewState || isOther || isRefused) && (
        <div className="warning since-seen">
          {isRefused && <p>{t('results.refused')}</p>}
          {isNewState && <NewState results={results} />}
          {(isOther || (isRefused && !isNewState)) && <p>{t('results.moved')}</p>}
          {isOther && <Counts seen={seen} results={results} />}
          <LookButton look={look} />
        </div>
      )}
    </div>
  )
}

function NewState({ results: { isPublished, changed } }: Pick<Props, 'results'>) {
  const { locale, t } = useWords()
  const account = useAtomValue(accountAtom)
  if (!changed) return null
  const time = moment(locale, changed.at)
  if (changed.by?.id === account?.id)
    return <p>{t(isPublished ? 'results.byYou' : 'results.backByYou', { time })}</p>
  const name = changed.by?.email ?? t('results.colleague')
  return <p>{t(isPublished ? 'results.byOther' : 'results.backByOther', { name, time })}</p>
}

function Counts({ seen, results }: Pick<Props, 'seen' | 'results'>) {
  const { t } = useWords()
  const all = differences(seen, results)
  if (all.length === 0) return null
  return (
    <ul>
      {all.map(({ status, from, to }) => (
        <li key={status}>{t('results.before', { status: t(`status.${status}`), from, to })}</li>
      ))}
    </ul>
  )
}

const Sample = z.object({ subject: z.string(), text: z.string(), onPhone: z.string() })
const Letters = z.object({
  status: z.enum(decisions),
  letters: z.number(),
  /** How many by which carrier, in words. */
  ways: z.string(),
  noAddress: z.number(),
  told: z.number(),
  sample: z.object({ ml: Sample, en: Sample }),
})
export type Letters = z.infer<typeof Letters>

const Family = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  status: z.enum([...decisions, ...undecided]),
  groomName: z.string(),
  brideName: z.string(),
})
export type Family = z.infer<typeof Family>

/** `changed`: who published or undid it last. */
const Publishing = z.object({
  season: z.string(),
  isPublished: z.boolean(),
  publishedAt: z.nullable(z.string()),
  undoableUntil: z.nullable(z.string()),
  changed: z.nullable(LastChange),
})
const Results = z.extend(Publishing, {
  position: z.number(),
  isOn: z.boolean(),
  /** Whether letters name the address of this installation. */
  hasLink: z.boolean(),
  letters: z.array(Letters),
  otherwise: z.object({ total: z.number(), families: z.array(Family) }),
  undecided: z.object({
    total: z.number(),
    byStatus: z.array(z.object({ status: z.enum(undecided), count: z.number() })),
    families: z.array(Family),
  }),
})
export type Results = z.infer<typeof Results>

const path = '/api/admin/results'
/** Polling interval in milliseconds while publishing can be undone. */
const POLL = 5000

/** Recounted whenever it is opened. @param season '' for the current one */
export const resultsQuery = (season: string) =>
  queryOptions({
    queryKey: [...everything, 'results', season],
    meta: { follows: ['moved', 'programme'] },
    queryFn: () => {
      const query = season === '' ? '' : `?${new URLSearchParams({ season })}`
      return call(path + query, { schema: Results })
    },
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.undoableUntil ? POLL : false),
  })

export const publishResults = ({ season, position, isPublished }: Results) =>
  sendChange(path, {
    method: 'PUT',
    // Publishing again sends the letters that are missing.
    body: { season, position, published: true, again: isPublished },
    schema: Publishing,
  })

const takeResultsBack = ({ season }: Results) =>
  sendChange(path, { method: 'PUT', body: { season, published: false }, schema: Publishing })

/** A decision, or the publication, has changed since the person looked. */
const isTooLate = (error: unknown): boolean =>
  error instanceof ApiError && ['moved-on', 'already-published'].includes(error.problem?.code ?? '')

/** @param selected the requested season, '' for the current one */
export function usePublishing(results: Results, selected: string) {
  const { t } = useWords()
  const { succeeded, failed } = useOutcomes()
  const store = useStore()
  const account = useAtomValue(accountAtom)
  /** The state that the person has seen: at opening, after own changes, and when they confirmed news. */
  const [seen, setSeen] = useState(results)
  /** Number of own changes that were answered. */
  const [made, setMade] = useState(0)
  const { queryKey } = resultsQuery(selected)
  const isMounted = useMounted()
  const publishing = useMutation({
    mutationFn: () =>
      trackedForGood(store, () => publishResults(results), { takenBackBy: t('keys.resultsBack') }),
    onSuccess: async (_answer, _ask, _result, { client }) => {
      await renew(client)
      setSeen(client.getQueryData(queryKey) ?? results)
      setMade((n) => n + 1)
      succeeded(t('results.published'))
    },
    onError: async (error, _ask, _result, { client }) => {
      if (isTooLate(error)) await renew(client)
      if (!isTooLate(error) || !isMounted()) failed(error, t('results.publishFail'))
    },
  })
  const publish = useOnce(publishing)
  const takeBackNow = () => {
    // An earlier refusal of publishing no longer matters.
    publishing.reset()
    return takeResultsBack(results)
  }
  const takeBack = useChange(takeBackNow, {
    failText: t('results.takeBackFail'),
    onSuccess: async (_answer, { client, succeeded }) => {
      await renew(client)
      const now = client.getQueryData<Results>(queryKey) ?? results
      setSeen(now)
      setMade((n) => n + 1)
      const by = now.changed?.by ?? null
      // If two people press it in the same second, there is one event, of the first.
      const isOwn = by === null || by.id === account?.id
      succeeded(isOwn ? t('results.takenBack') : t('results.takenBackBy', { name: by.email ?? '' }))
    },
  })
  const isRefused = isTooLate(publish.error)
  const isBusy = publish.isPending || takeBack.isPending
  // Own changes are no news.
  const news = isBusy ? null : newsOf(seen, results, isRefused ? publish.submittedAt : 0)
  const look = useLook(news, () => {
    publishing.reset()
    setSeen(results)
  })
  return { publish, takeBack, seen, made, isRefused, isBusy, look }
}
