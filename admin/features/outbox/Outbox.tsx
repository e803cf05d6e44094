/** The outbox: a row for each letter that is queued, held, sent or failed, with the error and a retry button; polled while it is open. */

import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import * as z from 'zod/mini'
import { spokenNumber } from '#events/application/number.ts'
import { grouped } from '#events/language/digits.ts'
import { call } from '#web/api.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { useChange } from '../../app/changes/tracked.tsx'
import { everything } from '../../app/client.ts'
import { familyName, moment } from '../../app/names.ts'
import { navigate } from '../../app/page.ts'
import { t } from '../../app/texts/views.ts'
import { Button, CommandButton } from '../../window/Button.tsx'
import { SureDialog } from '../../window/dialogs/Dialog.tsx'
import { DebouncedInput } from '../../window/filter-fields.tsx'
import { Stale } from '../../window/LoadFailed.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { applicationPath } from '../application/links.ts'
import '../../window/sheet.css'
import './outbox.css'

export const states = ['queued', 'waiting', 'held', 'sent', 'failed'] as const
export type State = (typeof states)[number]
export type Shown = State | 'all'
const Letter = z.object({
  id: z.string(),
  carrier: z.string(),
  to: z.string(),
  /** `way`: carrier and recipient in words. `cause`: why the letter waits or failed. */
  way: z.string(),
  cause: z.nullable(z.string()),
  subject: z.string(),
  /** Null where the letter is about no application, such as a code. */
  application: z.nullable(
    z.object({
      id: z.string(),
      number: z.nullable(z.string()),
      groomName: z.string(),
      brideName: z.string(),
    }),
  ),
  state: z.enum(states),
  tries: z.number(),
  /** It could not be sent, and staff can tell the family by hand. */
  mayTellByHand: z.boolean(),
  queuedAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** Null while a server sends it. */
  nextTry: z.nullable(z.string()),
})
export type Letter = z.infer<typeof Letter>

const Page = z.object({
  isOn: z.boolean(),
  /** Today's messages to phones. */
  toPhones: z.object({ used: z.number(), most: z.number(), isHalfUsed: z.boolean() }),
  counts: z.record(z.enum(states), z.number()),
  letters: z.array(Letter),
})

const PAGE = 50
/** Polling interval in milliseconds: letters are sent in the background. */
const POLL = 5000
const key = [...everything, 'mail'] as const

const mailQuery = (shown: Shown, q: string) =>
  infiniteQueryOptions({
    queryKey: [...key, shown, q],
    queryFn: ({ pageParam: offset }) => {
      const ask = { offset: String(offset), limit: String(PAGE), q, state: shown === 'all' ? '' : shown }
      const given = Object.entries(ask).filter(([, value]) => value !== '')
      return call(`/api/admin/mail?${new URLSearchParams(given)}`, { schema: Page })
    },
    initialPageParam: 0,
    getNextPageParam: ({ letters }, pages) => (letters.length < PAGE ? undefined : pages.length * PAGE),
    placeholderData: keepPreviousData,
    refetchInterval: POLL,
  })

const Released = z.object({ released: z.number() })

/** Sends the letters that a restored backup holds back. */
function useRelease() {
  return useChange(() => sendChange('/api/admin/mail/release', { method: 'POST', schema: Released }), {
    failText: t('outbox.retryFail'),
    onSuccess: async ({ released }, { client, succeeded }) => {
      await client.invalidateQueries({ queryKey: key })
      succeeded(t('outbox.released', { n: released }))
    },
  })
}

type LetterTexts = Record<'fail' | 'done', `outbox.${'retryFail' | 'retried' | 'byHandFail' | 'byHandDone'}`>

/** @param queryKey the prefix of the queries to refetch */
function useLetterChange(act: 'retry' | 'by-hand', { fail, done }: LetterTexts, queryKey: readonly string[]) {
  const send = ({ id }: Letter) =>
    sendChange(`/api/admin/mail/${id}/${act}`, { method: 'POST', schema: Letter })
  return useChange(send, {
    failText: t(fail),
    onSuccess: async (_letter, { client, succeeded }) => {
      await client.invalidateQueries({ queryKey })
      succeeded(t(done))
    },
  })
}

export default function Outbox() {
  const [shown, setShown] = useState<Shown>('all')
  const [q, search] = useState('')
  const mail = useInfiniteQuery(mailQuery(shown, q))
  const pages = mail.data?.pages ?? []
  const letters = pages.flatMap((page) => page.letters)
  const [first] = pages
  return (
    <div className="sheet outbox">
      <h1>{t('outbox.title')}</h1>
      {first?.isOn === false && <p className="hint">{t('outbox.off')}</p>}
      {first?.toPhones.isHalfUsed && (
        <p role="status">
          {t('outbox.halfUsed', { used: grouped(first.toPhones.used), most: grouped(first.toPhones.most) })}
        </p>
      )}
      <Waiting count={first?.counts.waiting ?? 0} />
      <Held count={first?.counts.held ?? 0} />
      <div className="outbox-filter row">
        <DebouncedInput
          className="search"
          type="search"
          aria-label={t('console.searchHint')}
          placeholder={t('console.searchHint')}
          value={q}
          set={search}
        />
        <Filter shown={shown} setShown={setShown} counts={first?.counts} />
      </div>
      {mail.isPending && <p>{t('outbox.loading')}</p>}
      {mail.isError && mail.data === undefined && <p role="alert">{t('outbox.fail')}</p>}
      <Stale query={mail} />
      {mail.isSuccess && letters.length === 0 && <p className="hint">{t('outbox.none')}</p>}
      {letters.length > 0 && <Letters letters={letters} />}
      {mail.hasNextPage && (
        <Button
          text={t('outbox.more')}
          disabled={mail.isFetchingNextPage}
          onClick={() => void mail.fetchNextPage()}
        />
      )}
    </div>
  )
}

/** Letters about decisions of seasons whose results are not published. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <section className="box row" aria-label={t('outbox.waiting')}>
      <p>{t('outbox.waitingWhy', { count })}</p>
      <CommandButton id="results:publish" look="line" hides />
    </section>
  )
}

/** Letters that were queued in a restored backup. They may have been sent already, so a person decides. */
function Held({ count }: { count: number }) {
  const release = useRelease()
  if (count === 0) return null
  return (
    <section className="box row" aria-label={t('outbox.held')}>
      <p>{t('outbox.heldWhy', { n: count })}</p>
      <Button
        text={t('outbox.release', { n: count })}
        disabled={release.isPending}
        onClick={() => release.mutate()}
      />
    </section>
  )
}

type FilterProps = {
  shown: Shown
  setShown: (shown: Shown) => void
  counts: Record<State, number> | undefined
}
function Filter({ shown, setShown, counts }: FilterProps) {
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0)
  const isRare = (one: State) => one === 'held' || one === 'waiting'
  const offered = states.filter((one) => !isRare(one) || (counts?.[one] ?? 0) > 0 || shown === one)
  return (
    <fieldset className="row" aria-label={t('outbox.filter')}>
      {(['all', ...offered] as const).map((one) => (
        <Button key={one} aria-pressed={shown === one} onClick={() => setShown(one)}>
          {t(`outbox.${one}`)} <b>{(one === 'all' ? all : counts?.[one])?.toLocaleString('en-IN') ?? '–'}</b>
        </Button>
      ))}
    </fieldset>
  )
}

function Letters({ letters }: { letters: readonly Letter[] }) {
  return (
    <table className="as-cards">
      <thead>
        <tr>
          {(['number', 'family', 'message', 'way', 'state'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`outbox.head.${name}`)}
            </th>
          ))}
          <th scope="col">{t('admin.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {letters.map((letter) => (
          <Row key={letter.id} letter={letter} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ letter }: { letter: Letter }) {
  const { open } = useCommandContext()
  const { application, carrier, subject, to: address, way, state, cause, tries, nextTry, queuedAt } = letter
  const retry = useLetterChange('retry', { fail: 'outbox.retryFail', done: 'outbox.retried' }, key)
  const isSending = state === 'queued' && nextTry === null
  const what = tries === 0 ? 'send' : 'retry'
  const send = () => retry.mutate(letter)
  // It waits on purpose, so that publishing can still be undone.
  const isInTime = tries === 0 && nextTry !== null && nextTry > queuedAt
  const ask = (time: string) =>
    open(
      <SureDialog
        title={t('outbox.sureTitle', { time: moment(time) })}
        text={t('outbox.sure', { subject })}
        yes={t('outbox.send')}
        act={send}
      />,
    )
  return (
    <tr>
      <td className="no">{application?.number && spokenNumber(application.number)}</td>
      <td>{application && <Family of={application} />}</td>
      <td title={subject}>{subject}</td>
      <td title={way}>
        {way}
        {cause && <span className="trouble">{cause}</span>}
      </td>
      <td>
        <span className={`state ${state}`}>{t(`outbox.${isSending ? 'sending' : state}`)}</span>{' '}
        <Times letter={letter} />
      </td>
      <td>
        {carrier !== 'hand' && state !== 'sent' && state !== 'waiting' && (
          <Button
            text={t(`outbox.${what}`)}
            aria-label={t(`outbox.${what}One`, { subject, address })}
            disabled={retry.isPending || isSending}
            onClick={() => (isInTime ? ask(nextTry) : send())}
          />
        )}
        {letter.mayTellByHand && <TellByHand letter={letter} />}
      </td>
    </tr>
  )
}

function Family({ of }: { of: NonNullable<Letter['application']> }) {
  const path = applicationPath(of.id)
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    navigate(path)
  }
  return (
    <a href={path} title={familyName(of)} onClick={follow}>
      {familyName(of)}
    </a>
  )
}

/** Moves a failed letter to the messages that staff send by hand. */
function TellByHand({ letter }: { letter: Letter }) {
  const tell = useLetterChange(
    'by-hand',
    { fail: 'outbox.byHandFail', done: 'outbox.byHandDone' },
    everything,
  )
  return (
    <Button
      text={t('outbox.byHand')}
      aria-label={t('outbox.byHandOne', { subject: letter.subject, address: letter.to })}
      disabled={tell.isPending}
      onClick={() => tell.mutate(letter)}
    />
  )
}

/** When it was sent or will be; when it was written, where that does not depend on the results, or a person sends it. */
function Times({ letter: { carrier, state, queuedAt, sentAt, nextTry, tries } }: { letter: Letter }) {
  const at = (instant: string) => ({ time: moment(instant) })
  if (state === 'waiting') return null
  if (sentAt !== null) return <small>{moment(sentAt)}</small>
  const parts = [
    ...(tries > 0 ? [t('outbox.tries', { n: tries })] : []),
    nextTry === null || carrier === 'hand'
      ? t('outbox.queuedAt', at(queuedAt))
      : t(tries > 0 ? 'outbox.next' : 'outbox.due', at(nextTry)),
  ]
  return <small>{parts.join(' · ')}</small>
}
