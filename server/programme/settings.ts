/** Reads and changes settings. Secret values are in the vault and are never sent to a browser. */
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { type Decision, decided, type FieldErrors, refused } from '#events/decider.ts'
import {
  type ChangeSettings,
  changeResults,
  changeSetting,
  confirmMail,
  contradictions,
  normalized,
  type ResultsChange,
} from '#events/programme/decide.ts'
import { type Programme, type ProgrammeEvent, settingValue } from '#events/programme/events.ts'
import {
  type HiddenSetting,
  isSettingKey,
  type SettingKey,
  settingKeys,
  settings,
} from '#events/programme/settings.ts'
import type { Config } from '../config.ts'
import { recordResults } from '../ranking/publish.ts'
import type { CommandKey } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'

/** Order of changes: a new season comes after its deadline and wedding day, and clears the day of the results before its own is set. */
const last: readonly SettingKey[] = ['season', 'results_day']
const changeOrder: readonly SettingKey[] = [...settingKeys.filter((key) => !last.includes(key)), ...last]

type Needed = { store: Store; config: Pick<Config, 'allowPrivateSmtp'> }
type Ask = { key: string; value: string; actor: string }
export type Settings = ReturnType<typeof createSettings>

export function createSettings({ store, config }: Needed) {
  const programme = (): Programme => store.state.programme()
  const secret = (key: SettingKey): string | null => {
    const kept = programme().settings[key]?.kept
    return kept ? store.vault.sealedSettings.get(kept) : null
  }
  /** The current value for staff: always '' for a secret. */
  const readable = (key: SettingKey): string => {
    if (settings[key].kept === 'hidden') return ''
    if (settings[key].kept !== 'vault') return settingValue(programme(), key)
    return secret(key) ?? settings[key].default
  }
  const commandFor = (tx: Transaction, { key, value, actor }: Ask) => ({
    key,
    value,
    actor,
    now: tx.now,
    kept: randomUUID(),
    clearedPassword: randomUUID(),
    anyPort: config.allowPrivateSmtp,
  })
  const problemOf = (tx: Transaction, ask: Ask): FieldErrors => {
    const decision = changeSetting(tx.programme(), commandFor(tx, ask))
    return decision.ok ? {} : { [ask.key]: decision.fields?.value ?? `error.setting.${ask.key}` }
  }
  const hasMoved = (tx: Transaction, key: SettingKey, before: string | undefined): boolean => {
    const isFact = settings[key].kept === 'facts' || settings[key].kept === 'details'
    const now = isFact ? settingValue(tx.programme(), key) : readable(key)
    return before !== undefined && before !== now
  }
  function changeResultsIn(tx: Transaction, { value, actor: by }: Ask): Decision<ResultsChange> {
    const now = tx.programme()
    if (value === settingValue(now, 'results_published')) return decided()
    const season = settingValue(now, 'season')
    const ask = { season, isPublished: value === 'true', actor: by, now: tx.now }
    const decision = changeResults(now, ask)
    return decision.ok ? recordResults(tx, store, { season, by, decision }) : decision
  }
  function changeIn(tx: Transaction, ask: Ask): Decision<ProgrammeEvent | ResultsChange> {
    const { key, value, actor } = ask
    const command = commandFor(tx, ask)
    const decision = changeSetting(tx.programme(), command)
    if (!decision.ok || !isSettingKey(key)) return decision.ok ? refused('unknown-setting') : decision
    if (key === 'results_published') return changeResultsIn(tx, { ...ask, value: normalized(key, value) })
    const { kept } = settings[key]
    const { sealedSettings } = store.vault
    const outcome = tx.decideProgramme(actor, decision)
    if (decision.events.length > 0) {
      if (kept === 'vault' || kept === 'hidden') sealedSettings.put(command.kept, normalized(key, value))
      sealedSettings.keepOnly(Object.values(tx.programme().settings).flatMap((now) => now?.kept ?? []))
    }
    return outcome
  }
  return {
    readable,
    /** Only for connections to the mail server or gateway. */
    secret: (key: HiddenSetting): string => secret(key) ?? '',
    deadline: () => settingValue(programme(), 'application_deadline'),
    season: () => settingValue(programme(), 'season'),
    /** Null for an unknown or private key. */
    public: (key: string): string | null =>
      isSettingKey(key) && settings[key].public ? readable(key) : null,
    /** @returns the decision, or `unknown-setting` or `bad-setting` */
    change: ({ key, value, actor, once }: Ask & { once?: CommandKey | undefined }) =>
      store.handle({ roster: true, key: once }, (tx) => {
        const outcome = changeIn(tx, { key, value, actor })
        const [wrong] = Object.values(contradictions(tx.programme(), [key]))
        return wrong === undefined ? outcome : refused('bad-setting', { value: wrong })
      }),
    /** A letter with a code has arrived. */
    confirmMail: (actor: string) => store.handle({}, (tx) => tx.decideProgramme(actor, confirmMail())),
    /** All or none. @returns no events, `moved-on` where one differs from `before`, or `bad-setting` */
    changeAll: (
      { values, before = {} }: z.infer<typeof ChangeSettings>,
      { actor, once }: { actor: string; once?: CommandKey | undefined },
    ) => {
      const wanted = changeOrder.flatMap((key) => {
        const value = values[key]
        return value === undefined ? [] : [{ key, value, actor }]
      })
      return store.handle({ roster: true, key: once }, (tx) => {
        const moved = wanted.filter(({ key }) => hasMoved(tx, key, before[key]))
        if (moved.length > 0)
          return refused('moved-on', Object.fromEntries(moved.map(({ key }) => [key, 'refusal.moved-on'])))
        const fields = Object.assign({}, ...wanted.map((one) => problemOf(tx, one)))
        if (Object.keys(fields).length > 0) return refused('bad-setting', fields)
        const outcomes = wanted.map((one) => changeIn(tx, one))
        const wrong = contradictions(
          tx.programme(),
          wanted.map(({ key }) => key),
        )
        if (Object.keys(wrong).length > 0) return refused('bad-setting', wrong)
        return outcomes.find(({ ok }) => !ok) ?? decided()
      })
    },
  }
}
