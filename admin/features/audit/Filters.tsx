/** The filters of the audit log: event type, person, application, dates. */
import type { ApplicationEvent } from '#events/application/events.ts'
import type { ProgrammeEvent } from '#events/programme/events.ts'
import type { StaffEvent } from '#events/staff.ts'
import { useWords } from '../../app/texts/replay.ts'
import { useCommandContext } from '../../window/registry.ts'
import { type LogEntry, type LogFilters, unfiltered } from './api.ts'
import { actorOf, kindOf } from './Entry.tsx'

/** Who may see each event type; the filter offers them in this order. */
const eventTypes: Record<(ApplicationEvent | ProgrammeEvent | StaffEvent)['type'], 'staff' | 'admins'> = {
  ApplicationStarted: 'staff',
  HelpRecorded: 'staff',
  BegunAtDoor: 'staff',
  ApplicationSubmitted: 'staff',
  ApplicationAmended: 'staff',
  StatusChanged: 'staff',
  FactsVerified: 'staff',
  RankAssigned: 'staff',
  RankCleared: 'staff',
  NoteAdded: 'staff',
  NoteWithdrawn: 'staff',
  DocumentAdded: 'staff',
  DocumentWithdrawn: 'staff',
  CardChecked: 'staff',
  OverPlacesProposed: 'staff',
  OverPlacesDeclined: 'staff',
  RequestMade: 'staff',
  RequestAnswered: 'staff',
  FamilyTold: 'staff',
  NomineeNamed: 'staff',
  ApplicationWithdrawn: 'staff',
  ApplicationErased: 'staff',
  CriteriaChanged: 'staff',
  ResultsPublished: 'staff',
  ResultsWithheld: 'staff',
  RankingRecorded: 'staff',
  CheckpointSigned: 'staff',
  SettingChanged: 'admins',
  RoleGranted: 'admins',
  RoleRevoked: 'admins',
  SignedIn: 'admins',
  SignInRefused: 'admins',
  SecondFactorSet: 'admins',
  SecondFactorRemoved: 'admins',
  PasswordLinkMade: 'admins',
  PasswordChanged: 'admins',
  RecordViewed: 'admins',
  ListRead: 'admins',
  PrintMade: 'admins',
  WeightsSearched: 'admins',
  RecordMailed: 'admins',
  ExportMade: 'admins',
}

type Props = { filters: LogFilters; setFilters: (filters: LogFilters) => void; entries: readonly LogEntry[] }

export function Filters({ filters, setFilters, entries }: Props) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const set = (change: Partial<LogFilters>) => setFilters({ ...filters, ...change })
  const people = new Map(entries.flatMap((one) => (one.by.email ? [[one.by.id, actorOf(one, t)]] : [])))
  const offered = Object.entries(eventTypes).filter(
    ([, audience]) => role === 'admin' || audience === 'staff',
  )
  // Several types at once.
  const groups: Named[] = role === 'admin' ? [['reads', t('log.reads')]] : []
  return (
    <div className="audit-filters">
      <Choice
        label={t('log.type')}
        value={filters.type}
        options={[...groups, ...offered.map(([type]): Named => [type, kindOf(type, t)])]}
        set={(type) => set({ type })}
      />
      <Choice
        label={t('log.actor')}
        value={filters.actor}
        options={[...people]}
        set={(actor) => set({ actor })}
      />
      {(['application', 'from', 'to'] as const).map((name) => (
        <label key={name}>
          <span>{t(`log.${name}`)}</span>
          <input
            type={name === 'application' ? 'text' : 'date'}
            value={filters[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        </label>
      ))}
      <button className="tb" type="button" onClick={() => setFilters(unfiltered)}>
        {t('log.clear')}
      </button>
    </div>
  )
}

/** An id and a name. */
type Named = readonly [id: string, name: string]
type ChoiceProps = {
  label: string
  value: string
  options: readonly Named[]
  set: (value: string) => void
}

function Choice({ label, value, options, set }: ChoiceProps) {
  const { t } = useWords()
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={(event) => set(event.target.value)}>
        <option value="">{t('log.all')}</option>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
