/** The programme's settings as the server reads and changes them; secrets go to the vault and never come back. */
import { randomUUID } from 'node:crypto'
import { refused } from '#events/decider.ts'
import { changeSetting } from '#events/programme/decide.ts'
import { type Programme, settingValue } from '#events/programme/events.ts'
import { isSettingKey, type SettingKey, settingKeys, settings } from '#events/programme/settings.ts'
import type { Parts } from './parts.ts'

export function settingsOf({ store, config }: Pick<Parts, 'store' | 'config'>) {
  const programme = (): Programme => store.models.programme()
  /** The value in force as staff may read it: '' for the password, always. */
  const readable = (key: SettingKey): string => {
    const now = programme()
    if (settings[key].kept === 'hidden') return ''
    if (settings[key].kept !== 'vault') return settingValue(now, key)
    const kept = now.settings[key]?.kept
    return kept ? store.vault.kept.get(kept) : settings[key].default
  }
  return {
    readable,
    /** For the connection to the mail server alone. */
    mailPassword: (): string => {
      const kept = programme().settings.smtp_password?.kept
      return kept ? store.vault.kept.get(kept) : ''
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
      const outcome = await store.handle((tx) => {
        const [kept, clearedPassword] = [randomUUID(), randomUUID()]
        const ask = { key, value, kept, clearedPassword, anyPort: config.allowPrivateSmtp }
        const now = tx.programme()
        const decision = changeSetting(now, ask)
        if (!decision.ok || !isSettingKey(key)) return decision.ok ? refused('unknown-setting') : decision
        const where = settings[key].kept
        if (decision.events.length > 0)
          tx.beforehand(() => {
            if (where === 'vault' || where === 'hidden') store.vault.kept.put(kept, value)
          })
        return tx.decideProgramme(actor, decision)
      })
      store.dropOldSecrets()
      return outcome
    },
  }
}
