/** Who had a family's papers, newest first; for admins. It waits for nothing else of the page, and nothing waits for it. */
import { useQuery } from '@tanstack/react-query'
import { moment } from '#events/language/format.ts'
import { isKey, useWords } from '../../app/texts/access.ts'
import { type Read, readsQuery } from './api.ts'

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
    const key = [`access.what.${one}`, `detail.${one.replace(/Keys?$/, '')}`].find(isKey)
    return key ? t(key) : []
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
