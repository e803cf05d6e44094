/** What narrows the log: kind, person, application, and from which day to which. */

import { useCommandContext } from '../../../window/command-context.ts'
import { actorOf, kindOf } from '../Entry.tsx'
import type { LogEntry } from '../entry.ts'
import { type LogFilters, unfiltered } from '../log-query.ts'
import { useSay } from '../words.ts'

const kinds = [
  'ApplicationStarted',
  'ApplicationSubmitted',
  'ApplicationAmended',
  'StatusChanged',
  'FactsVerified',
  'RankAssigned',
  'RankCleared',
  'NoteAdded',
  'NoteWithdrawn',
  'DocumentAdded',
  'ApplicationErased',
  'CriteriaChanged',
] as const
/** What verifiers do not see. */
const kindsOfAdmins = [
  'SettingChanged',
  'RoleGranted',
  'RoleRevoked',
  'SignedIn',
  'SignInRefused',
  'SecondFactorSet',
  'SecondFactorRemoved',
  'RecordViewed',
  'RecordMailed',
  'ExportMade',
] as const

type Props = { filters: LogFilters; setFilters: (filters: LogFilters) => void; entries: readonly LogEntry[] }

export function Filters({ filters, setFilters, entries }: Props) {
  const say = useSay()
  const { role } = useCommandContext()
  const set = (change: Partial<LogFilters>) => setFilters({ ...filters, ...change })
  const people = new Map(entries.flatMap((one) => (one.by.email ? [[one.by.id, actorOf(one, say)]] : [])))
  const offered = role === 'admin' ? [...kinds, ...kindsOfAdmins] : kinds
  return (
    <div className="audit-filters">
      <Choice label={say('log.type')} value={filters.type} set={(type) => set({ type })}>
        {offered.map((type) => [type, kindOf(type, say)])}
      </Choice>
      <Choice label={say('log.actor')} value={filters.actor} set={(actor) => set({ actor })}>
        {[...people]}
      </Choice>
      <label>
        <span>{say('log.application')}</span>
        <input value={filters.application} onChange={(event) => set({ application: event.target.value })} />
      </label>
      <label>
        <span>{say('log.from')}</span>
        <input type="date" value={filters.from} onChange={(event) => set({ from: event.target.value })} />
      </label>
      <label>
        <span>{say('log.to')}</span>
        <input type="date" value={filters.to} onChange={(event) => set({ to: event.target.value })} />
      </label>
      <button className="tb" type="button" onClick={() => setFilters(unfiltered)}>
        {say('log.clear')}
      </button>
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string
  set: (value: string) => void
  children: readonly (readonly [string, string])[]
}

function Choice({ label, value, set, children }: ChoiceProps) {
  const say = useSay()
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={(event) => set(event.target.value)}>
        <option value="">{say('log.all')}</option>
        {children.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
