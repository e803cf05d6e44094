/**
 * Publishes the results of a season. Before: how many families get which letter, who has no address, who is undecided. Afterwards: until
 * when publishing can be undone, and who published.
 */
import './results.css'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'

import '../../window/sheet.css'
import { useAtomValue, useStore } from 'jotai'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import { spokenReferenceOf } from '#events/application/number.ts'
import { decisions, undecided } from '#events/application/statuses.ts'
import { kolkataDate } from '#events/dates.ts'
import { ApiError, call } from '#web/api.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { trackedForGood, useChange, useOnce } from '../../app/changes/tracked.tsx'
import { everything, renew, settingsQuery } from '../../app/client.ts'
import { day, familyName, LastChange, moment, seasonName, timeOfDay } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { accountAtom, seasonAtom } from '../../app/state.ts'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog, DialogButtons, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { LoadFailed } from '../../window/LoadFailed.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { applicationPath } from '../application/links.ts'

/** How many families get a letter for each decision, and the letter in both languages. `isOn`: messages can be sent at all. */
const LetterList = ({ letters, isOn }: { letters: readonly Letters[]; isOn: boolean }) => (
  <ul className="result-letters stack">
    {letters.map((one) => (
      <Decision key={one.status} letters={one} isOn={isOn} />
    ))}
  </ul>
)

function Decision({ letters: one, isOn }: { letters: Letters; isOn: boolean }) {
  const { status, letters, ways, noAddress, told, sample } = one
  const others = [
    ...(ways === '' ? [] : [ways]),
    ...(noAddress > 0 ? [t('results.noAddress', { count: noAddress })] : []),
    ...(told > 0 ? [t('results.told', { count: told })] : []),
  ]
  return (
    <li className="box stack">
      <h3 className="row">
        <Icon of={statusIcons[status]} />
        {t(`status.${status}`)}: {t(isOn ? 'results.letters' : 'results.wouldBe', { count: letters })}
      </h3>
      {others.length > 0 && <p className="hint">{others.join(' · ')}</p>}
      <details open={letters > 0}>
        <summary>{t('results.sample')}</summary>
        <div className="pair">
          {locales.map((locale) => (
            <article key={locale} lang={locale}>
              <h4>
                <span className="visually-hidden">{t('results.subject')}: </span>
                {sample[locale].subject}
              </h4>
              <p>{sample[locale].text}</p>
              {sample[locale].onPhone && <p className="hint">{sample[locale].onPhone}</p>}
            </article>
          ))}
        </div>
      </details>
    </li>
  )
}

/** @param children shown above the list */
type Props = { title: string; total: number; families: readonly Family[]; children?: ReactNode }

export function Families({ title, total, families, children }: Props) {
  if (total === 0) return null
  return (
    <section className="box preview">
      <h3>{title}</h3>
      {children}
      <ul>
        {families.map((one) => (
          <li key={one.id}>
            <a href={applicationPath(one.id)} target="_blank" rel="noreferrer">
              {spokenReferenceOf(one)}
            </a>
            <span>{familyName(one)}</span>
            <span>{t(`status.${one.status}`)}</span>
          </li>
        ))}
      </ul>
      {total > families.length && <p>{t('results.more', { n: total - families.length })}</p>}
    </section>
  )
}

/** Families without a decision: publishing tells them nothing. */
function Undecided({ undecided: { total, byStatus, families } }: Pick<Results, 'undecided'>) {
  const counts = byStatus
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${t(`status.${status}`)}: ${count}`)
  return (
    <Families title={t('results.undecided', { count: total })} total={total} families={families}>
      <p>{counts.join(' · ')}</p>
    </Families>
  )
}

/** The view: whether the results are published, who is undecided or not reached, and the ways to publish and to take it back. */
export function ResultsView() {
  const selected = useAtomValue(seasonAtom)
  const { data, isError, refetch } = useQuery(resultsQuery(selected))
  if (!data && isError) return <LoadFailed text={t('results.fail')} retry={() => void refetch()} />
  if (!data) return <p className="waiting">{t('results.loading')}</p>
  return <ResultsSheet results={data} selected={selected} />
}

function ResultsSheet({ results, selected }: { results: Results; selected: string }) {
  const { open } = useCommandContext()
  const { takeBack, isBusy } = usePublishing(results, selected)
  const { season, isPublished, undoableUntil, undecided, otherwise } = results
  return (
    <div className="sheet">
      <h1>
        {t('console.view.results')} · {seasonName(season)}
      </h1>
      {isPublished ? <Published results={results} /> : <p>{t('results.text')}</p>}
      {undecided.total > 0 && <p>{t('results.undecided', { count: undecided.total })}</p>}
      {otherwise.total > 0 && <p>{t('results.otherwise', { count: otherwise.total })}</p>}
      <div className="row">
        <Button look="main" text={t('console.publishResults')} onClick={() => open(<PublishDialog />)} />
        {undoableUntil !== null && (
          <Button text={t('results.takeBack')} disabled={isBusy} onClick={() => takeBack.mutate()} />
        )}
      </div>
    </div>
  )
}

export default function PublishDialog() {
  const selected = useAtomValue(seasonAtom)
  const { data, isError, refetch } = useQuery(resultsQuery(selected))
  const season = data?.season ?? selected
  const title =
    season === '' ? t('console.publishResults') : t('results.title', { season: seasonName(season) })
  return (
    <Dialog title={title} isWide>
      {data && <Publishing results={data} selected={selected} />}
      {!data && isError && <LoadFailed text={t('results.fail')} retry={() => void refetch()} />}
      {!data && !isError && <p className="waiting">{t('results.loading')}</p>}
    </Dialog>
  )
}

const sendable = ({ letters }: Results): number => letters.reduce((sum, one) => sum + one.letters, 0)

const useIsOwn = ({ changed }: Results): boolean => {
  const account = useAtomValue(accountAtom)
  return changed?.by?.id === account?.id
}

/**
 * Scrolls the head of the dialog into view after each own change, because its button is at the foot.
 * @param made number of own changes
 */
function useInView(made: number) {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (made > 0) head.current?.scrollIntoView({ block: 'center' })
  }, [made])
  return head
}

function Publishing({ results, selected }: { results: Results; selected: string }) {
  const { publish, takeBack, made, isBusy } = usePublishing(results, selected)
  const { otherwise } = results
  return (
    <>
      <div className="stack" ref={useInView(made)}>
        {results.isPublished ? <Published results={results} /> : <p>{t('results.text')}</p>}
        {!results.isPublished && <StillAhead season={results.season} />}
        {!results.isOn && <p className="warning">{t('results.off')}</p>}
        {results.isOn && !results.hasLink && <p className="warning">{t('results.noLink')}</p>}
      </div>
      <Undecided undecided={results.undecided} />
      <LetterList letters={results.letters} isOn={results.isOn} />
      <Families title={t('results.otherwise', { count: otherwise.total })} {...otherwise}>
        {!results.isByHand && <p className="warning">{t('results.noHand')}</p>}
      </Families>
      <Buttons results={results} isBusy={isBusy} publish={publish.mutate} takeBack={takeBack.mutate} />
    </>
  )
}

/** Warnings for the open season: the deadline or the announced day of the results is still ahead. */
function StillAhead({ season }: { season: string }) {
  const { data } = useQuery(settingsQuery)
  const of = (name: string) => data?.find(({ key }) => key === name)?.value ?? ''
  if (of('season') !== season) return null
  const deadline = of('application_deadline')
  const planned = of('results_day')
  const now = new Date().toISOString()
  return (
    <>
      {deadline > now && <p className="warning">{t('results.stillOpen', { time: moment(deadline) })}</p>}
      {planned > kolkataDate(now) && <p className="warning">{t('results.early', { date: day(planned) })}</p>}
    </>
  )
}

function Published({ results }: { results: Results }) {
  const { isOn, publishedAt, undoableUntil, changed } = results
  const isOwn = useIsOwn(results)
  const name = changed?.by?.email ?? t('results.colleague')
  const until = isOn ? 'results.goOut' : 'results.until'
  const published = isOwn ? 'results.publishedAt' : 'results.publishedBy'
  const missing = sendable(results)
  return (
    <div role="status">
      <p>
        {publishedAt !== null && t(published, { name, time: moment(publishedAt) })}{' '}
        {undoableUntil !== null && t(until, { time: timeOfDay(undoableUntil) })}
      </p>
      {missing > 0 && <p>{t('results.missing', { count: missing })}</p>}
    </div>
  )
}

type ButtonsProps = {
  results: Results
  isBusy: boolean
  publish: () => void
  takeBack: () => void
}

/**
 * The pressed button is disabled during the request and then removed, which loses the focus: it is moved to "Done", or to the dialog,
 * so that one Enter too many does not publish.
 */
function useFocusAfterwards(isBusy: boolean) {
  const done = useRef<HTMLButtonElement>(null)
  const hasPressed = useRef(false)
  // After each render, because the new state may be rendered later than the answer arrives.
  useEffect(() => {
    if (isBusy) hasPressed.current = true
    const dialog = openDialogs.now().at(-1)
    const isLost = document.activeElement === document.body || document.activeElement === dialog
    if (!isBusy && hasPressed.current && isLost) (done.current ?? dialog)?.focus({ preventScroll: true })
  })
  return done
}

function Buttons({ results, isBusy, publish, takeBack }: ButtonsProps) {
  const done = useFocusAfterwards(isBusy)
  const close = useCloseDialog()
  const count = results.isOn ? sendable(results) : 0
  if (!results.isPublished)
    return (
      <DialogButtons>
        <Button look="main" disabled={isBusy} onClick={publish}>
          {isBusy && t('results.publishing')}
          {!isBusy && (count > 0 ? t('results.publishAnd', { count }) : t('results.publish'))}
        </Button>
      </DialogButtons>
    )
  return (
    <footer>
      {results.undoableUntil !== null && (
        <Button text={t('results.takeBack')} disabled={isBusy} onClick={takeBack} />
      )}
      {count > 0 && <Button text={t('results.sendMissing', { count })} disabled={isBusy} onClick={publish} />}
      <Button look="main" text={t('console.done')} ref={done} onClick={close} />
    </footer>
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
type Letters = z.infer<typeof Letters>

const Family = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  status: z.enum([...decisions, ...undecided]),
  groomName: z.string(),
  brideName: z.string(),
})
type Family = z.infer<typeof Family>

/** `changed`: who published or undid it last. */
const Publication = z.object({
  season: z.string(),
  isPublished: z.boolean(),
  publishedAt: z.nullable(z.string()),
  undoableUntil: z.nullable(z.string()),
  changed: z.nullable(LastChange),
})
const Results = z.extend(Publication, {
  position: z.number(),
  isOn: z.boolean(),
  /** Whether unreachable families are listed for staff, to tell them by hand. */
  isByHand: z.boolean(),
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
type Results = z.infer<typeof Results>

const path = '/api/admin/results'
/** Polling interval in milliseconds while publishing can be undone. */
const POLL = 5000

/** Recounted whenever it is opened. @param season '' for the current one */
const resultsQuery = (season: string) =>
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

const publishResults = ({ season, position, isPublished }: Results) =>
  sendChange(path, {
    method: 'PUT',
    // Publishing again sends the letters that are missing.
    body: { season, position, published: true, again: isPublished },
    schema: Publication,
  })

const takeResultsBack = ({ season }: Results) =>
  sendChange(path, { method: 'PUT', body: { season, published: false }, schema: Publication })

/** A decision, or the publication, has changed since the person looked. */
const isTooLate = (error: unknown): boolean =>
  error instanceof ApiError && ['moved-on', 'already-published'].includes(error.problem?.code ?? '')

/** @param selected the requested season, '' for the current one */
function usePublishing(results: Results, selected: string) {
  const store = useStore()
  const account = useAtomValue(accountAtom)
  /** Number of own changes that were answered. */
  const [made, setMade] = useState(0)
  const { queryKey } = resultsQuery(selected)
  const publishing = useMutation({
    mutationFn: () =>
      trackedForGood(store, () => publishResults(results), { takenBackBy: t('keys.resultsBack') }),
    onSuccess: async (_answer, _ask, _result, { client }) => {
      await renew(client)
      setMade((n) => n + 1)
      outcomes.succeeded(t('results.published'))
    },
    onError: async (error, _ask, _result, { client }) => {
      if (isTooLate(error)) await renew(client)
      outcomes.failed(error, t('results.publishFail'))
    },
  })
  const publish = useOnce(publishing)
  const takeBack = useChange(() => takeResultsBack(results), {
    failText: t('results.takeBackFail'),
    onSuccess: async (_answer, { client }) => {
      await renew(client)
      const now = client.getQueryData<Results>(queryKey) ?? results
      setMade((n) => n + 1)
      const by = now.changed?.by ?? null
      // If two people press it in the same second, there is one event, of the first.
      const isOwn = by === null || by.id === account?.id
      outcomes.succeeded(isOwn ? t('results.takenBack') : t('results.takenBackBy', { name: by.email ?? '' }))
    },
  })
  return {
    publish,
    takeBack,
    made,
    isBusy: publish.isPending || takeBack.isPending,
  }
}
