/** One event: what happened, to whom, by whom and when, why, and from what to what. */
import type { MouseEvent } from 'react'
import type { Locale } from '#events/vocabulary.ts'
import { navigate } from '../../app/address.ts'
import { dateAndTime, datesInWords, idHead } from '../../app/names.ts'
import { isKey as isConsoleKey, useWords, type Word } from '../../app/words.ts'
import { applicationPath } from '../application/commands.tsx'
import type { LogChange, LogEntry } from './entry.ts'
import { isKey, type Say, useSay } from './words.ts'
import './components/log.css'

/** Catalogue keys under which a field of an event may have a name: a setting, a criterion, a fact, a picture, a detail. */
const namesOf = (field: string): string[] => [
  `setting.${field}`,
  `criteria.${field}`,
  `score.fact.${field}`,
  `admin.${field}`,
  `detail.${field.replace(/Keys?$/, '')}`,
  `detail.${field.replace(/^(groom|bride)/, '').replace(/^./, (letter) => letter.toLowerCase())}`,
]
const fieldName = (field: string, { word, say }: { word: Word; say: Say }): string => {
  const own = `log.field.${field}`
  if (isKey(own)) return say(own)
  const key = namesOf(field).find(isConsoleKey)
  return key && isConsoleKey(key) ? word(key) : field.replaceAll('_', ' ')
}

type Words = { locale: Locale; word: Word; say: Say }
function shown(value: LogChange['to'], { locale, word, say }: Words): string {
  if (value === null) return say('log.none')
  if (typeof value === 'boolean') return word(value ? 'detail.yes' : 'detail.no')
  const keys = [`status.${value}`, `detail.value.${value}`, `admin.role.${value}`]
  const key = keys.find(isConsoleKey)
  return key && isConsoleKey(key) ? word(key) : datesInWords(locale, String(value))
}

/** What kind of event it is, in the reader's words. */
export const kindOf = (type: string, say: Say): string => {
  const key = `log.did.${type}`
  return isKey(key) ? say(key) : type
}

/** Who did it; a family has no name here. */
export const actorOf = ({ by }: LogEntry, say: Say): string =>
  by.email ?? say(by.id === 'system' ? 'log.system' : 'log.family')

/** Which application it was, by name and by the beginning of its id; it leads there. */
function About({ family: { id, brideName, groomName } }: { family: NonNullable<LogEntry['application']> }) {
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
        {brideName || groomName} <span className="id">{idHead(id)}</span>
      </a>
    </>
  )
}

function Exported({ kind, rows, auditor }: NonNullable<LogEntry['exported']>) {
  const say = useSay()
  return (
    <p>
      {say(`log.export.${kind}`, { n: rows.toLocaleString('en-IN') })}
      {auditor !== null && <> · {say('log.export.to', { name: auditor })}</>}
    </p>
  )
}

export function Entry({ entry }: { entry: LogEntry }) {
  const { locale, word } = useWords()
  const say = useSay()
  const { application, account } = entry
  return (
    <div className="log-entry">
      <p>
        <b>{kindOf(entry.type, say)}</b>
        {application && <About family={application} />}
        {!application && account?.email && <span> · {account.email}</span>}
        {entry.override && <em> · {say('log.override')}</em>}
      </p>
      <p className="meta">
        {say('log.by', { name: actorOf(entry, say) })} ·{' '}
        <time dateTime={entry.at}>{dateAndTime(locale, entry.at)}</time> · #{entry.seq}
      </p>
      {entry.reason && <p className="reason">{entry.reason}</p>}
      {entry.exported && <Exported {...entry.exported} />}
      {entry.erased && <p className="meta">{say('log.erased')}</p>}
      {entry.changes.length > 0 && (
        <ul>
          {entry.changes.map(({ field, from, to }) => (
            <li key={field}>
              {fieldName(field, { word, say })}
              {(from !== null || to !== null) && (
                <>
                  : {shown(from, { locale, word, say })} → <b>{shown(to, { locale, word, say })}</b>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
