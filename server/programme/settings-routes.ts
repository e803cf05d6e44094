/** Settings for admins, and the test of the mail server. */
import { Elysia } from 'elysia'
import { t } from '#events/language/index.ts'
import { ChangeSetting, ChangeSettings } from '#events/programme/decide.ts'
import { isSettingKey, type SettingKey } from '#events/programme/settings.ts'
import type { Locale } from '#events/vocabulary.ts'
import { taking } from '../http/checked.ts'
import { signedIn } from '../http/gate.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import { testConnection } from '../mail/connection.ts'
import type { Parts } from '../runtime/parts.ts'

export function settingsRoutes(parts: Parts) {
  const { caseFiles, gate, settings, store } = parts
  const item = (locale: Locale, key: SettingKey) => {
    const stamp = store.models.programme().settings[key]
    return {
      key,
      value: settings.readable(key),
      description: t(locale, `setting.${key}`),
      updatedBy: stamp ? caseFiles.person(stamp.by) : null,
      updatedAt: stamp?.at ?? null,
    }
  }
  return new Elysia({ name: 'settings', prefix: '/api/admin' })
    .use(gate)
    .get('/settings', ({ request }) => settings.all().map(({ key }) => item(localeOf(request), key)), {
      detail: { summary: 'All settings; the mail password reads as nothing', tags: ['programme'] },
    })
    .put(
      '/settings',
      async ({ request, visitor, body }) => {
        const outcome = await settings.changeAll(body.values, signedIn(visitor).id)
        if (!outcome.ok) return refuse(request, outcome.refusal, outcome.fields)
        return settings.all().map(({ key }) => item(localeOf(request), key))
      },
      taking(ChangeSettings, 'Change several settings, all of them or none', 'programme'),
    )
    .put(
      '/settings/:key',
      async ({ request, visitor, params, body }) => {
        const outcome = await settings.change(params.key, body.value, signedIn(visitor).id)
        if (!outcome.ok || !isSettingKey(params.key))
          return refuse(
            request,
            outcome.ok ? 'unknown-setting' : outcome.refusal,
            outcome.ok ? undefined : outcome.fields,
          )
        return item(localeOf(request), params.key)
      },
      taking(ChangeSetting, 'Change a setting', 'programme'),
    )
    .post('/test-smtp', ({ request }) => testConnection(parts, localeOf(request)), {
      detail: { summary: 'Test the connection to the mail server', tags: ['programme'] },
    })
}
