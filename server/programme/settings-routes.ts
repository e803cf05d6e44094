/** Routes for admins: reading and changing settings, and the test of the mail server. */
import { Elysia } from 'elysia'
import { t } from '#events/language/index.ts'
import { ChangeSetting, ChangeSettings } from '#events/programme/decide.ts'
import { isConfirmed } from '#events/programme/events.ts'
import { isSettingKey, type SettingKey, settingKeys } from '#events/programme/settings.ts'
import type { Locale } from '#events/vocabulary.ts'
import { accepted } from '../http/accepted.ts'
import { taking } from '../http/checked.ts'
import { described } from '../http/described.ts'
import { signedIn } from '../http/gate.ts'
import { localeOf, RefusalError } from '../http/refusals.ts'
import { testConnection } from '../mail/smtp.ts'
import type { Parts } from '../runtime/parts.ts'

export function settingsRoutes(parts: Parts) {
  const { caseFiles, gate, settings, store } = parts
  const item = (locale: Locale, key: SettingKey) => {
    const stamp = store.state.programme().settings[key]
    return {
      /** A setting is there once, so its key is its id. */
      id: key,
      key,
      value: settings.readable(key),
      description: t(locale, `setting.${key}`),
      isConfirmed: isConfirmed(store.state.programme(), key),
      updatedBy: stamp ? caseFiles.person(stamp.by) : null,
      updatedAt: stamp?.at ?? null,
    }
  }
  return new Elysia({ name: 'settings', prefix: '/api/admin' })
    .use(gate)
    .get(
      '/settings',
      ({ request }) => settingKeys.map((key) => item(localeOf(request), key)),
      described('All settings; the mail password reads as nothing', 'programme'),
    )
    .put(
      '/settings',
      async ({ request, visitor, body }) => {
        accepted(await settings.changeAll(body, signedIn(visitor).id))
        return settingKeys.map((key) => item(localeOf(request), key))
      },
      taking(ChangeSettings, 'Change several settings, all of them or none', 'programme'),
    )
    .put(
      '/settings/:key',
      async ({ request, visitor, params, body }) => {
        accepted(await settings.change(params.key, body.value, signedIn(visitor).id))
        if (!isSettingKey(params.key)) throw new RefusalError('unknown-setting')
        return item(localeOf(request), params.key)
      },
      taking(ChangeSetting, 'Change a setting', 'programme'),
    )
    .post(
      '/test-smtp',
      ({ request }) => testConnection(parts, localeOf(request)),
      described('Test the connection to the mail server', 'programme'),
    )
}
