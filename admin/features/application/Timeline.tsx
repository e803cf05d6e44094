/** The events of an application, newest first: what, by whom, when, the reason, and before → after. */

import { statuses } from '#events/application/statuses.ts'
import { grouped } from '#events/language/digits.ts'
import { moment } from '../../app/names.ts'
import { statusWord } from '../../app/status.ts'
import { isKey, type Translate, t } from '../../app/texts/console.ts'
import { changesOf } from './Details.tsx'
import type { AuditItem, Sent } from './replies.ts'

const eventName = (t: Translate, { type }: AuditItem): string => {
  const key = `console.did.${type}`
  return isKey(key) ? t(key) : type
}
const valueText = (t: Translate, value: string | number | null): string => {
  const status = statuses.find((one) => one === value)
  return status ? statusWord(t, status) : String(value ?? '–')
}

export const Timeline = ({ application }: { application: Sent }) => (
  <ol className="log">
    {application.auditTrail.toReversed().map((item) => (
      <Item key={item.seq} item={item} isFamily={item.by.id === application.userId} />
    ))}
  </ol>
)

function Changes({ item }: { item: AuditItem }) {
  const { changed, confirmed } = changesOf(item, t)
  return (
    <ul className="changes">
      {changed.map(({ name, from, to }) => (
        <li key={name}>
          {name}: {from !== null && `${from} → `}
          <b>{to ?? t('console.takenBack')}</b>
        </li>
      ))}
      {confirmed.length > 0 && <li>{t('console.confirmedFacts', { facts: confirmed.join('; ') })}</li>}
    </ul>
  )
}

const remarksOn = ({ override, visit, overPlaces }: AuditItem, t: Translate): string =>
  [
    override ? t('console.override') : '',
    visit ? t(`visited.said.${visit}`) : '',
    overPlaces ? t('console.overPlaces') : '',
  ]
    .filter((remark) => remark !== '')
    .join(' · ')

function Item({ item, isFamily }: { item: AuditItem; isFamily: boolean }) {
  const { from, to, reason, at, by, seq, kind } = item
  const remarks = remarksOn(item, t)
  return (
    <li>
      <b>{eventName(t, item)}</b>
      {(from !== null || to !== null) && (
        <>
          {' '}
          <span>
            {valueText(t, from)} → {valueText(t, to)}
          </span>
        </>
      )}{' '}
      <span className="by">
        {t('console.by', { name: isFamily ? t('console.family') : (by.email ?? by.id.slice(0, 8)) })}
      </span>{' '}
      {kind && <em>{kind === 'nobody_home' ? t('hands.nobodyHome') : t(`rejection.${kind}`)}</em>}{' '}
      {reason && <q>{reason}</q>}
      {remarks && <em> {remarks}</em>}
      {item.changes.length > 0 && <Changes item={item} />}
      <br />
      <time dateTime={at}>{moment(at)}</time> · {t('console.event', { n: grouped(seq) })}
    </li>
  )
}
