/** The filters of the log: kind, person, application, dates. */
import type { ApplicationEvent } from '#events/application/events.ts'
import type { ProgrammeEvent } from '#events/programme/events.ts'
import type { StaffEvent } from '#events/staff.ts'
import { useWords } from '../../../app/texts/replay.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { type LogFilters, unfiltered } from '../api.ts'
import { actorOf, kindOf } from '../Entry.tsx'
import type { LogEntry } from '../entry.ts'

/** Who may see each; in the order in which they are offered. */
const kinds: Record<(ApplicationEvent | ProgrammeEvent | StaffEvent)['type'], 'staff' | 'admins'> = {
  ApplicationStarted: 'staff',
  ApplicationSubmitted: 'staff',
  ApplicationAmended: 'staff',
  StatusChanged: 'staff',
  FactsVerified: 'staff',
  RankAssigned: 'staff',
  RankCleared: 'staff',
  NoteAdded: 'staff',
  NoteWithdrawn: 'staff',
  DocumentAdded: 'staff',
  ApplicationErased: 'staff',
  CriteriaChanged: 'staff',
  SettingChanged: 'admins',
  RoleGranted: 'admins',
  RoleRevoked: 'admins',
  SignedIn: 'admins',
  SignInRefused: 'admins',
  SecondFactorSet: 'admins',
  SecondFactorRemoved: 'admins',
  RecordViewed: 'admins',
  RecordMailed: 'admins',
  ExportMade: 'admins',
}

type Props = { filters: LogFilters; setFilters: (filters: LogFilters) => void; entries: readonly LogEntry[] }

export function Filters({ filters, setFilters, entries }: Props) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const set = (change: Partial<LogFilters>) => setFilters({ ...filters, ...change })
  const people = new Map(entries.flatMap((one) => (one.by.email ? [[one.by.id, actorOf(one, t)]] : [])))
  const offered = Object.entries(kinds).filter(([, seers]) => role === 'admin' || seers === 'staff')
  return (
    <div className="audit-filters">
      <Choice label={t('log.type')} value={filters.type} set={(type) => set({ type })}>
        {offered.map(([type]) => [type, kindOf(type, t)])}
      </Choice>
      <Choice label={t('log.actor')} value={filters.actor} set={(actor) => set({ actor })}>
        {[...people]}
      </Choice>
      <label>
        <span>{t('log.application')}</span>
        <input value={filters.application} onChange={(event) => set({ application: event.target.value })} />
      </label>
      <label>
        <span>{t('log.from')}</span>
        <input type="date" value={filters.from} onChange={(event) => set({ from: event.target.value })} />
      </label>
      <label>
        <span>{t('log.to')}</span>
        <input type="date" value={filters.to} onChange={(event) => set({ to: event.target.value })} />
      </label>
      <button className="tb" type="button" onClick={() => setFilters(unfiltered)}>
        {t('log.clear')}
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
  const { t } = useWords()
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={(event) => set(event.target.value)}>
        <option value="">{t('log.all')}</option>
        {children.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
