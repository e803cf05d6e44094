/** One event of the audit log: what happened, to whom, by whom and when, the reason, and the changed fields. */
import { type MouseEvent, useState } from 'react'
import { referenceOf } from '#events/application/number.ts'
import { questionOf } from '#events/application/questions.ts'
import { answerIn, nameIn } from '#events/language/answer-words.ts'
import { datesInWords, familyName, moment, spaced } from '../../app/names.ts'
import { navigate } from '../../app/page.ts'
import { speech } from '../../app/texts/console.ts'
import { isKey, t } from '../../app/texts/views.ts'
import { factText } from '../application/Details.tsx'
import { applicationPath } from '../application/links.ts'
import type { LogChange, LogEntry } from './api.ts'
import './audit.css'

/** Catalogue keys that may name a field of an event; the first match wins. */
const keysOf = (field: string): string[] => [
  `log.field.${field}`,
  `setting.${field}`,
  `criteria.${field}`,
  `score.fact.${field}`,
  `admin.${field}`,
]
function fieldName(field: string): string {
  const key = keysOf(field).find(isKey)
  if (key) return t(key)
  const question = questionOf(field)
  return question ? nameIn(question, speech()) : spaced(field)
}

function valueText(field: string, value: LogChange['to']): string {
  if (value === null) return t('log.none')
  // For files the log records only whether there is one, or how many.
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no')
  const question = questionOf(field)
  if (question && typeof value === 'string') return answerIn(question, value, speech())
  const keys = [`status.${value}`, `admin.role.${value}`, `log.way.${value}`]
  const key = keys.find(isKey)
  return key ? t(key) : datesInWords(String(value))
}

/** The event type itself if the catalogue has no name for it. */
export const kindOf = (type: string): string => {
  const key = `log.did.${type}`
  return isKey(key) ? t(key) : type
}

/** Staff by e-mail address, a family without a name. */
const actorOf = ({ by }: LogEntry): string => by.email ?? t(by.id === 'system' ? 'log.system' : 'log.family')

function ApplicationLink(application: NonNullable<LogEntry['application']>) {
  const { id } = application
  const path = applicationPath(id)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(path)
  }
  return (
    <>
      {' · '}
      <a href={path} onClick={open}>
        {familyName(application)} <span className="id">{referenceOf(id)}</span>
      </a>
    </>
  )
}

/** What one person did at one instant, for one reason, to different applications: one act, such as a bulk change. */
const isSameAct = (act: readonly LogEntry[], next: LogEntry): boolean =>
  next.reason !== null &&
  act.every(
    ({ at, by, type, reason, application }) =>
      at === next.at &&
      by.id === next.by.id &&
      type === next.type &&
      reason === next.reason &&
      application?.id !== next.application?.id,
  )

export function actsIn(entries: readonly LogEntry[]): LogEntry[][] {
  const acts: LogEntry[][] = []
  for (const entry of entries) {
    const act = acts.at(-1)
    if (act && isSameAct(act, entry)) act.push(entry)
    else acts.push([entry])
  }
  return acts
}

/** A bulk change as one entry, which opens to its families. */
export function ManyEntry({ entries, first }: { entries: readonly LogEntry[]; first: LogEntry }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="log-entry" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{kindOf(first.type)}</b> <span>· {t('console.aboutMany', { count: entries.length })}</span>
        <span className="meta">
          {t('log.by', { name: actorOf(first) })} · <time dateTime={first.at}>{moment(first.at)}</time> · #
          {entries.at(-1)?.seq}–#{first.seq}
        </span>
        <span className="reason">{first.reason}</span>
      </summary>
      {isOpen && entries.map((entry) => <Entry key={entry.seq} entry={entry} />)}
    </details>
  )
}

export function Entry({ entry }: { entry: LogEntry }) {
  const { application, account, exported } = entry
  /** Findings of visits have texts of their own, such as amounts in rupees. */
  const shown = (field: string, value: LogChange['to']): string =>
    entry.type === 'FactsVerified' && value !== null ? factText(t, field, value) : valueText(field, value)
  return (
    <div className="log-entry">
      <p>
        <b>{kindOf(entry.type)}</b>
        {application && <ApplicationLink {...application} />}
        {!application && account?.email && <span> · {account.email}</span>}
        {entry.override && <em> · {t('log.override')}</em>}
        {entry.visit && <em> · {t(`visited.said.${entry.visit}`)}</em>}
        {entry.overPlaces && <em> · {t('console.overPlaces')}</em>}
      </p>
      <p className="meta">
        {t('log.by', { name: actorOf(entry) })} · <time dateTime={entry.at}>{moment(entry.at)}</time> · #
        {entry.seq}
      </p>
      {entry.reason && <p className="reason">{entry.reason}</p>}
      {exported && (
        <p>
          {t(`log.export.${exported.kind}`, { count: exported.rows })}
          {exported.auditor !== null && <> · {t('log.export.to', { name: exported.auditor })}</>}
          {exported.level !== null && <> · {t(`bundle.level.${exported.level}`)}</>}
          {exported.sample !== null && <> · {t('bundle.drawn', exported.sample)}</>}
        </p>
      )}
      {entry.erased && <p className="meta">{t('log.erased')}</p>}
      {entry.changes.length > 0 && (
        <ul>
          {entry.changes.map(({ field, from, to }) => (
            <li key={field}>
              {fieldName(field)}
              {(from !== null || to !== null) && (
                <>
                  : {from !== to && `${shown(field, from)} → `}
                  <b>{shown(field, to)}</b>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
