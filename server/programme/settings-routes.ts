/** Routes for admins: read and change settings, and test the mail server. */
import { randomInt } from 'node:crypto'
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { emailKind } from '#events/contacts.ts'
import type { FieldErrors } from '#events/decider.ts'
import { required } from '#events/kind-schemas.ts'
import { t } from '#events/language/index.ts'
import { limits } from '#events/limits.ts'
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
import { codeKind } from '#events/text.ts'
import type { Locale } from '#events/vocabulary.ts'
import { described, mayTake, taking } from '../http/checked.ts'
import { commandKey } from '../http/command-key.ts'
import { signedIn } from '../http/gate.ts'
import { accepted, type FieldMessage, localeOf, RefusalError, refuse } from '../http/refusals.ts'
import { testConnection } from '../mail/smtp.ts'
import type { Parts } from '../parts.ts'

const hasFormat: ReadonlySet<SettingKey> = new Set([
  'gateway_request',
  'gateway_templates',
  'whatsapp_templates',
])

const TestMail = z.strictObject({ to: z.optional(required(emailKind, limits.email)) })
const MailCode = z.strictObject({ code: required(codeKind, limits.line) })
/** Milliseconds. */
const CODE_LIFE = 30 * 60_000
const MOST_TRIES = 5

export function settingsRoutes(parts: Pick<Parts, 'caseFiles' | 'config' | 'gate' | 'settings' | 'store'>) {
  const { caseFiles, gate, settings, store } = parts
  const { codes } = store.vault
  const testOf = (accountId: string) => ({ kind: 'email' as const, asker: `test ${accountId}`, accountId })
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
  const areSeveral = (): boolean => {
    const { rights } = store.state
    return rights.ids().filter((id) => rights.of(id).isActive).length > 1
  }
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
      isConfirmed: isConfirmed(store.state.programme(), key) || (key === 'second_person' && areSeveral()),
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
      async ({ request, visitor, body }) => {
        const locale = localeOf(request)
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        const tried = await testConnection(parts, { to: body?.to, code, locale })
        const expiresAt = new Date(store.clock().getTime() + CODE_LIFE).toISOString()
        const asked = testOf(signedIn(visitor).id)
        if (tried.success) await store.write(() => codes.put(asked, code, { expiresAt, tries: MOST_TRIES }))
        return tried
      },
      mayTake(TestMail, 'Test the mail server by a letter with a code', 'programme'),
    )
    .post(
      '/confirm-mail',
      async ({ request, visitor, body }) => {
        const { id } = signedIn(visitor)
        const tried = await store.write(() => codes.take(testOf(id), body.code, store.clock()))
        if (tried === 'over') return refuse(request, 'code-expired')
        if (tried === 'wrong') return refuse(request, 'wrong-code', { code: 'refusal.wrong-code' })
        accepted(await settings.confirmMail(id))
        return item(localeOf(request), 'mail_confirmed')
      },
      taking(MailCode, 'Confirm mail with the code of a letter that arrived', 'programme'),
    )
}
