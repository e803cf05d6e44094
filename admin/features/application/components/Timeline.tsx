/** What happened to an application, newest first: what, by whom, when, why, before → after. */
import { statuses } from '#events/application/status.ts'
import { dateAndTime } from '../../../app/names.ts'
import { isKey, useWords, type Word } from '../../../app/words.ts'
import type { AuditItem, Sent } from '../replies.ts'

const what = (word: Word, { type }: AuditItem): string => {
  const key = `console.did.${type}`
  return isKey(key) ? word(key) : type
}
const value = (word: Word, of: string | number | null): string => {
  const status = statuses.find((one) => one === of)
  return status ? word(`status.${status}`) : String(of ?? '–')
}

/** @param latest how many to show, under their own heading; all without it */
export function Timeline({ now, latest }: { now: Sent; latest?: number }) {
  const { word } = useWords()
  const items = now.auditTrail.toReversed().slice(0, latest)
  return (
    <>
      {latest !== undefined && <h3>{word('console.latestEvents')}</h3>}
      <ol className="log">
        {items.map((item) => (
          <Item key={item.seq} item={item} isFamily={item.by.id === now.userId} />
        ))}
      </ol>
    </>
  )
}

function Item({ item, isFamily }: { item: AuditItem; isFamily: boolean }) {
  const { locale, word } = useWords()
  const { from, to, reason, at, by, seq, override } = item
  return (
    <li>
      <b>{what(word, item)}</b>
      {(from !== null || to !== null) && (
        <>
          {' '}
          <span>
            {value(word, from)} → {value(word, to)}
          </span>
        </>
      )}{' '}
      {word('console.by', { name: isFamily ? word('console.family') : (by.email ?? by.id.slice(0, 8)) })}
      {reason && <q>{reason}</q>}
      {override && <em>{word('console.override')}</em>}
      <br />
      <time dateTime={at}>{dateAndTime(locale, at)}</time> ·{' '}
      {word('console.event', { n: seq.toLocaleString('en-IN') })}
    </li>
  )
}
