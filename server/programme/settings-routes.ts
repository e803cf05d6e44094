/** Routes for admins: read and change settings, and test the mail server. */

import { Elysia } from 'elysia'
import type { FieldErrors } from '#events/decider.ts'
import { t } from '#events/language/index.ts'
import { ChangeSetting, ChangeSettings } from '#events/programme/decide.ts'
import { isConfirmed } from '#events/programme/events.ts'
import { listProblem } from '#events/programme/first-day.ts'
import {
  isHidden,
  isListSetting,
  isSettingKey,
  type SettingKey,
  settingKeys,
} from '#events/programme/settings.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { CaseFiles } from '../applications/case-files.ts'
import type { Config } from '../config.ts'
import { described, taking } from '../http/checked.ts'
import { commandKey } from '../http/command-key.ts'
import { type Gate, signedIn } from '../http/gate.ts'
import { accepted, type FieldMessage, localeOf, RefusalError, refuse } from '../http/refusals.ts'
import { testConnection } from '../mail/smtp.ts'
import type { Reports } from '../runtime/errors.ts'
import type { Store } from '../store/store.ts'
import type { Settings } from './settings.ts'

const hasFormat: ReadonlySet<SettingKey> = new Set([
  'gateway_request',
  'gateway_templates',
  'whatsapp_templates',
])

export function settingsRoutes(parts: {
  caseFiles: CaseFiles
  config: Config
  gate: Gate
  reports: Reports
  settings: Settings
  store: Store
}) {
  const { caseFiles, gate, settings, store } = parts
  const stampOf = (key: SettingKey) => store.state.programme().settings[key]
  /** With who has changed each since it was displayed. */
  const moved = (fields: FieldErrors, reader: string): Record<string, FieldMessage> =>
    Object.fromEntries(
      Object.keys(fields)
        .filter(isSettingKey)
        .map((key) => [
          key,
          { key: 'refusal.moved-on', since: { change: caseFiles.madeBy(stampOf(key)), reader } },
        ]),
    )
  /** With the invalid line, for a list. `typed`: the received values. */
  const inDetail = (fields: FieldErrors, typed: (field: string) => { key: string; value: string }) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, message]): [string, FieldMessage] => {
        const { key, value } = typed(field)
        const problem = isListSetting(key) ? listProblem(key, value) : null
        if (!isListSetting(key) || problem === null) return [field, message]
        return [field, { key: `error.line.${key}.${problem.what}`, params: { line: problem.line } }]
      }),
    )
  /** For a secret, whether it is set; for a setting with a format, the format. */
  const hintOf = (locale: Locale, key: SettingKey): string => {
    if (isHidden(key)) return t(locale, settings.secret(key) === '' ? 'setting.isMissing' : 'setting.isThere')
    return hasFormat.has(key) ? t(locale, `error.setting.${key}`) : ''
  }
  const item = (locale: Locale, key: SettingKey) => {
    const stamp = stampOf(key)
    return {
      /** A setting is unique, so its key is its id. */
      id: key,
      key,
      value: settings.readable(key),
      description: t(locale, `setting.${key}`),
      hint: hintOf(locale, key),
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
        const { id } = signedIn(visitor)
        const outcome = await settings.changeAll(body, { actor: id, once: commandKey(request, visitor) })
        if (!outcome.ok && outcome.refusal === 'moved-on')
          return refuse(request, 'moved-on', moved(outcome.fields ?? {}, id))
        if (!outcome.ok && outcome.fields) {
          const { values } = body
          const typed = (key: string) => ({ key, value: isSettingKey(key) ? (values[key] ?? '') : '' })
          throw new RefusalError(outcome.refusal, inDetail(outcome.fields, typed))
        }
        accepted(outcome)
        return settingKeys.map((key) => item(localeOf(request), key))
      },
      taking(ChangeSettings, 'Change several settings, all of them or none', 'programme'),
    )
    .put(
      '/settings/:key',
      async ({ request, visitor, params, body }) => {
        const { value } = body
        const outcome = await settings.change({
          key: params.key,
          value,
          actor: signedIn(visitor).id,
          once: commandKey(request, visitor),
        })
        if (!outcome.ok && outcome.fields)
          throw new RefusalError(
            outcome.refusal,
            inDetail(outcome.fields, () => ({ key: params.key, value })),
          )
        accepted(outcome)
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
