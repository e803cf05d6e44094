/** The programme's settings as the server reads and changes them; secrets go to the vault and never come back. */
import { randomUUID } from 'node:crypto'
import { type Decision, decided, type FieldErrors, refused } from '#events/decider.ts'
import { changeSetting } from '#events/programme/decide.ts'
import { type Programme, type ProgrammeEvent, settingValue } from '#events/programme/events.ts'
import { isSettingKey, type SettingKey, settingKeys, settings } from '#events/programme/settings.ts'
import type { Config } from '../config.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'

/** The season last: whoever opens a new one has set its deadline and its day before. The host before its password. */
const inOrder: readonly SettingKey[] = [...settingKeys.filter((key) => key !== 'season'), 'season']

type Wanted = { key: string; value: string; actor: string }

type Needed = { store: Store; config: Pick<Config, 'allowPrivateSmtp'> }
export type Settings = ReturnType<typeof settingsOf>

export function settingsOf({ store, config }: Needed) {
  const programme = (): Programme => store.models.programme()
  /** The value in force as staff may read it: '' for the password, always. */
  const readable = (key: SettingKey): string => {
    const now = programme()
    if (settings[key].kept === 'hidden') return ''
    if (settings[key].kept !== 'vault') return settingValue(now, key)
    const kept = now.settings[key]?.kept
    return kept ? store.vault.sealedSettings.get(kept) : settings[key].default
  }
  const asked = (key: string, value: string) => ({
    key,
    value,
    kept: randomUUID(),
    clearedPassword: randomUUID(),
    anyPort: config.allowPrivateSmtp,
  })
  const problemOf = (now: Programme, key: SettingKey, value: string): FieldErrors => {
    const decision = changeSetting(now, asked(key, value))
    return decision.ok ? {} : { [key]: `error.setting.${key}` }
  }
  function changeIn(tx: Transaction, { key, value, actor }: Wanted): Decision<ProgrammeEvent> {
    const ask = asked(key, value)
    const decision = changeSetting(tx.programme(), ask)
    if (!decision.ok || !isSettingKey(key)) return decision.ok ? refused('unknown-setting') : decision
    const where = settings[key].kept
    if (decision.events.length > 0)
      tx.beforehand(() => {
        if (where === 'vault' || where === 'hidden') store.vault.sealedSettings.put(ask.kept, value)
      })
    return tx.decideProgramme(actor, decision)
  }
  return {
    readable,
    /** For the connection to the mail server alone. */
    mailPassword: (): string => {
      const kept = programme().settings.smtp_password?.kept
      return kept ? store.vault.sealedSettings.get(kept) : ''
    },
    deadline: () => settingValue(programme(), 'application_deadline'),
    season: () => settingValue(programme(), 'season'),
    /** Null for a key that is unknown or not public. */
    public: (key: string): string | null =>
      isSettingKey(key) && settings[key].public ? readable(key) : null,
    all: () =>
      settingKeys.map((key) => ({ key, value: readable(key), stamp: programme().settings[key] ?? null })),
    /** @returns what was decided, or `unknown-setting` or `bad-setting`. */
    change: async (key: string, value: string, actor: string) => {
      const outcome = await store.handle((tx) => changeIn(tx, { key, value, actor }))
      store.dropOldSecrets()
      return outcome
    },
    /** All of them or none. @returns nothing, or `bad-setting` with a message for each that does not fit. */
    changeAll: async (values: Partial<Record<SettingKey, string>>, actor: string) => {
      const wanted = inOrder.flatMap((key) => {
        const value = values[key]
        return value === undefined ? [] : [{ key, value, actor }]
      })
      const outcome = await store.handle((tx) => {
        const now = tx.programme()
        const fields = Object.assign({}, ...wanted.map(({ key, value }) => problemOf(now, key, value)))
        if (Object.keys(fields).length > 0) return refused('bad-setting', fields)
        for (const one of wanted) changeIn(tx, one)
        return decided()
      })
      store.dropOldSecrets()
      return outcome
    },
  }
}
