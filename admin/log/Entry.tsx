/** One event: what happened, to whom, by whom and when, why, and from what to what. */
import type { Locale } from '#events/vocabulary.ts'
import { dateAndTime, datesInWords } from '../names.ts'
import { isKey as isConsoleKey, useWords, type Word } from '../words.ts'
import type { LogChange, LogEntry } from './entry.ts'
import { isKey, type Say, useSay } from './words.ts'
import './log.css'

/** Catalogue keys under which a field of an event may have a name. */
const namesOf = (field: string): string[] => [
  `criteria.${field}`,
  `score.fact.${field}`,
  `admin.${field}`,
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

export function Entry({ entry }: { entry: LogEntry }) {
  const { locale, word } = useWords()
  const say = useSay()
  const { application, account } = entry
  const about = application ? application.brideName || application.groomName : account?.email
  return (
    <div className="log-entry">
      <p>
        <b>{kindOf(entry.type, say)}</b>
        {about && <span> · {about}</span>}
        {entry.override && <em> · {say('log.override')}</em>}
      </p>
      <p className="meta">
        {say('log.by', { name: actorOf(entry, say) })} ·{' '}
        <time dateTime={entry.at}>{dateAndTime(locale, entry.at)}</time> · #{entry.seq}
      </p>
      {entry.reason && <p className="reason">{entry.reason}</p>}
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
