/** Who had a family's papers, newest first; for admins. It waits for nothing else of the page, and nothing waits for it. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { questionOf } from '#events/application/questions.ts'
import { nameIn } from '#events/language/answer-words.ts'
import { moment } from '#events/language/format.ts'
import { readKinds } from '#events/projections/read-log.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { isKey, useWords } from '../../app/texts/access.ts'
import { speechIn } from '../../app/texts/console.ts'

// The requests about who had a family's papers, what left the system of it, and the record of a print.

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

/** Newest first; only admins may ask. */
const readsQuery = (id: string) =>
  queryOptions({
    queryKey: [...everything, 'reads', id],
    meta: { follows: ['log'] },
    queryFn: () => call(`${pathOf(id)}/reads`, { schema: ApiReads }),
  })

export const copiesQuery = (id: string) =>
  queryOptions({
    queryKey: [...everything, 'copies', id],
    meta: { follows: ['log'] },
    queryFn: () => call(`${pathOf(id)}/copies`, { schema: Copies }),
  })

/** More are counted. */
const SHOWN = 12

export function Reads({ id }: { id: string }) {
  const { t } = useWords()
  const { data, isError } = useQuery(readsQuery(id))
  return (
    <section className="panel panel-reads">
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
  const { locale, t } = useWords()
  const named = what.flatMap((one) => {
    const key = `access.what.${one}`
    const question = questionOf(one)
    if (isKey(key)) return t(key)
    return question ? nameIn(question, speechIn(locale)) : []
  })
  return (
    <li>
      <b>{t(`access.kind.${kind}`)}</b> {named.join(', ')}
      {rows > 1 && <> · {t('access.families', { count: rows })}</>}{' '}
      {by && t('console.by', { name: by.email })}
      <br />
      <time dateTime={at}>{moment(locale, at)}</time>
    </li>
  )
}
