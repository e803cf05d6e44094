/** Who has read a family's papers, newest first, and which copies of them have left the system. For admins. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { questionOf } from '#events/application/questions.ts'
import { nameIn } from '#events/language/answer-words.ts'
import { moment } from '#events/language/format.ts'
import { readKinds } from '#events/projections/read-log.ts'
import type { Locale } from '#events/vocabulary.ts'
import { call } from '#web/api.ts'
import { localeNow } from '#web/words/language.ts'
import { everything } from '../../app/client.ts'
import { localDate } from '../../app/names.ts'
import { speech } from '../../app/texts/console.ts'
import { isKey, t, translatorIn, useWords } from '../../app/texts/views.ts'

const text = z.string()
const by = z.nullable(z.object({ id: text, email: text }))
const Read = z.object({
  seq: z.number(),
  at: text,
  by,
  kind: z.enum(readKinds),
  what: z.array(text),
  rows: z.number(),
})
export type Read = z.infer<typeof Read>
const ApiReads = z.object({ total: z.number(), reads: z.array(Read) })

const Copies = z.object({
  letters: z.array(
    z.object({
      carrier: z.enum(['letter', 'sms', 'whatsapp', 'hand']),
      to: z.enum(['family', 'organisers']),
    }),
  ),
  lettersKnownFrom: z.nullable(text),
  pictures: z.array(Read),
  exports: z.array(Read),
  prints: z.array(Read),
  lists: z.number(),
  bundles: z.array(
    z.object({
      seq: z.number(),
      at: text,
      auditor: z.nullable(text),
      level: text,
      rows: z.number(),
      isOpened: z.nullable(z.boolean()),
    }),
  ),
  backups: z.nullable(z.object({ kept: z.number(), until: z.nullable(text) })),
})
export type Copies = z.infer<typeof Copies>

const pathOf = (id: string) => `/api/admin/applications/${id}`

/** Only admins may ask. */
const readsQuery = (id: string) =>
  queryOptions({
    queryKey: [...everything, 'reads', id],
    meta: { follows: ['log'] },
    queryFn: () => call(`${pathOf(id)}/reads`, { schema: ApiReads }),
  })

const copiesQuery = (id: string) =>
  queryOptions({
    queryKey: [...everything, 'copies', id],
    meta: { follows: ['log'] },
    queryFn: () => call(`${pathOf(id)}/copies`, { schema: Copies }),
  })

/** Further reads are only counted. */
const SHOWN = 12

export function Reads({ id }: { id: string }) {
  const { data, isError } = useQuery(readsQuery(id))
  return (
    <section className="box panel stack panel-reads">
      <h2>{t('access.readsTitle')}</h2>
      <p className="hint">{t('access.readsHint')}</p>
      {isError && <p className="warning">{t('adminToast.fetchFail')}</p>}
      {data?.total === 0 && <p>{t('access.readsNone')}</p>}
      <ol className="log">
        {data?.reads.slice(0, SHOWN).map((read) => (
          <Item key={read.seq} read={read} />
        ))}
      </ol>
      {data && data.total > SHOWN && <p>{t('access.readsMore', { n: data.total - SHOWN })}</p>}
    </section>
  )
}

function Item({ read: { at, by, kind, what, rows } }: { read: Read }) {
  const named = what.flatMap((one) => {
    const key = `access.what.${one}`
    const question = questionOf(one)
    if (isKey(key)) return t(key)
    return question ? nameIn(question, speech()) : []
  })
  return (
    <li>
      <b>{t(`access.kind.${kind}`)}</b> {named.join(', ')}
      {rows > 1 && <> · {t('access.families', { count: rows })}</>}{' '}
      {by && t('console.by', { name: by.email })}
      <br />
      <time dateTime={at}>{moment(localeNow(), at)}</time>
    </li>
  )
}

type Bundle = Copies['bundles'][number]
const ways = [
  ['letter', 'access.letters'],
  ['sms', 'access.sms'],
  ['whatsapp', 'access.whatsapp'],
  ['hand', 'access.hand'],
] as const

const some = (count: number, say: (count: number) => string): string[] => (count > 0 ? [say(count)] : [])

function levelInWords({ level, isOpened }: Bundle, locale: Locale): string {
  const isKnown = level === 'sample' && isOpened !== null
  const key = isKnown ? `access.level.${isOpened ? 'drawn' : 'notDrawn'}` : `access.level.${level}`
  return isKey(key) ? translatorIn(locale)(key) : level
}

function lettersInWords({ letters, lettersKnownFrom }: Copies, locale: Locale): string[] {
  const t = translatorIn(locale)
  const own = letters.filter(({ to }) => to === 'organisers')
  const toFamily = letters.filter(({ to }) => to === 'family')
  return [
    ...ways.flatMap(([way, key]) =>
      some(toFamily.filter(({ carrier }) => carrier === way).length, (count) => t(key, { count })),
    ),
    ...some(own.length, (count) => t('access.ownLetters', { count })),
    ...(lettersKnownFrom ? [t('access.lettersBefore', { date: localDate(lettersKnownFrom, locale) })] : []),
  ]
}

function backupsInWords({ backups }: Copies, locale: Locale): string[] {
  const t = translatorIn(locale)
  if (backups === null) return [t('access.backupsUnknown')]
  if (backups.until === null) return []
  const until = localDate(backups.until, locale)
  return [t('access.backups', { count: backups.kept, until })]
}

export function copiesInWords(copies: Copies, locale: Locale): string[] {
  const t = translatorIn(locale)
  const { pictures, exports, prints, lists, bundles } = copies
  const datesOf = (reads: readonly Read[]): string =>
    [...new Set(reads.map(({ at }) => localDate(at, locale)))].join(', ')
  return [
    ...lettersInWords(copies, locale),
    ...some(pictures.length, (count) => t('access.pictures', { count })),
    ...some(exports.length, (count) => t('access.exports', { count, dates: datesOf(exports) })),
    ...some(prints.length, (count) => t('access.prints', { count, dates: datesOf(prints) })),
    ...some(lists, (count) => t('access.lists', { count })),
    ...bundles.map((bundle) =>
      t('access.bundle', {
        name: bundle.auditor ?? '–',
        date: moment(locale, bundle.at),
        count: bundle.rows,
        level: levelInWords(bundle, locale),
      }),
    ),
    ...backupsInWords(copies, locale),
  ]
}

export function CopiesNotice({ id }: { id: string }) {
  const { locale, t } = useWords()
  const { data, isError } = useQuery(copiesQuery(id))
  const sentences = data ? copiesInWords(data, locale) : []
  return (
    <section className="copies" aria-live="polite">
      <h3>{t('access.copiesTitle')}</h3>
      {isError && <p className="warning">{t('access.copiesUnknown')}</p>}
      {!data && !isError && <p>{t('access.copiesLoading')}</p>}
      {data && sentences.length === 0 && <p>{t('access.copiesNone')}</p>}
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
