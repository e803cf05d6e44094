/** The settings of the programme: default, visibility, storage and validation of each. */

import { locales } from '../account-lists.ts'
import { MOST_ANSWER_DAYS } from '../application/request-kinds.ts'
import { emailKind, phoneKind } from '../contacts.ts'
import { dateErrors, instantOf, instantProblem, isDate } from '../dates.ts'
import { dateKind } from '../day.ts'
import { visible } from '../invisible.ts'
import type { Kind } from '../kind.ts'
import { limits } from '../limits.ts'
import { codeKind, linesKind, nameKind } from '../text.ts'
import { videoId } from './video.ts'

/**
 * Where a value is stored. `facts`: in the log, visible to auditors. `details`: in the log, sealed from auditors.
 * `vault`: an address or a secret; the log records only that it changed. `hidden`: in the vault, never read back.
 * `results`: in events of its own, which name the season.
 */
type Kept = 'facts' | 'details' | 'vault' | 'hidden' | 'results'
type Setting = {
  default: string
  public: boolean
  kept: Kept
  /** Normalizes the value and finds problems of its kind. */
  kind: Kind
  isValid: (folded: string) => boolean
}

const setting = (
  kept: Kept,
  isPublic: boolean,
  fallback: string,
  kind: Kind,
  isValid: Setting['isValid'] = () => true,
): Setting => ({
  default: fallback,
  public: isPublic,
  kept,
  kind,
  isValid: (value) => (value === '' || kind.problem(value) === null) && isValid(value),
})

/** Passed unchanged to another program. */
const secretKind: Kind = { ...linesKind, fold: (typed) => typed, problem: () => null }
/** A gateway's long numbers are not Aadhaar numbers. */
const gatewayKind: Kind = { ...linesKind, problem: () => null }
const instantKind: Kind = {
  fold: (typed) => instantOf(visible(typed)) ?? visible(typed),
  problem(value) {
    const problem = instantProblem(value)
    return problem === null || problem === 'format' ? null : dateErrors[problem]
  },
}
const listOf = (kind: Kind): Kind => ({
  fold: (typed) =>
    typed
      .split(BETWEEN)
      .map(kind.fold)
      .filter((item) => item !== '')
      .join(SEPARATOR),
  // The setting's own message mentions that there may be several.
  problem: () => null,
})

const upTo = (max: number) => (value: string) => value.length <= max
const filled = (max: number) => (value: string) => value !== '' && value.length <= max
const video = (value: string) => value === '' || videoId(value) !== null
const flag = (value: string) => value === 'true' || value === 'false'
const locale = (value: string) => locales.some((one) => one === value)
const list = (most: number, isItem: (item: string) => boolean) => (value: string) => {
  const items = itemsIn(value)
  return items.length <= most && new Set(items).size === items.length && items.every(isItem)
}
const isEmail = (item: string): boolean => emailKind.problem(item) === null
const port = (value: string) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65535
const host = (value: string) =>
  value === '' ||
  /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/.test(
    value,
  )
/** Printable ASCII, since it may be sent in a header. */
const isSecret = (value: string) => value.length <= limits.reason && /^[\x20-\x7e]*$/.test(value)
const instant = (value: string) => instantOf(value) !== null
/** Over http only to this machine, which the server calls only where private servers are allowed. */
export const isWitnessAddress = (item: string): boolean =>
  /^(https:\/\/|http:\/\/127\.0\.0\.1:)[^\s@?#]{1,200}$/.test(item) && URL.canParse(item)
const isWitness = (item: string): boolean =>
  /^[^\s+]{1,120}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/.test(item) || isWitnessAddress(item)

/** Separates typed items of a list. */
export const BETWEEN = /[\s,;]+/
/** Separates the items of a stored list. */
export const SEPARATOR = '\n'

/** In the console's order. */
export const settings = {
  season: setting('facts', true, 'Season 3', nameKind, filled(60)),
  application_deadline: setting('facts', false, '', instantKind, instant),
  wedding_date: setting('facts', true, '2026-01-01', dateKind, isDate),
  /** The day on which results will be published, after the deadline and before the wedding (decide.ts); '' for none. */
  results_day: setting('facts', true, '', dateKind, (value) => value === '' || isDate(value)),
  venue_address: setting(
    'facts',
    true,
    'Community Hall, Kozhikode, Kerala',
    linesKind,
    filled(limits.address),
  ),
  /** '' where the programme has none; then pages do not link to it. */
  whatsapp_number: setting('facts', true, '', phoneKind, upTo(limits.phone)),
  /** Of a helper by telephone; '' where the WhatsApp number serves for that. */
  volunteer_number: setting('vault', true, '', phoneKind, upTo(limits.phone)),
  /** The contact for complaints; '' while nobody is named. */
  grievance_name: setting('facts', true, '', nameKind, upTo(limits.name)),
  grievance_address: setting('facts', true, '', linesKind, upTo(limits.address)),
  /** Days to answer requests and complaints. */
  answer_days: setting(
    'facts',
    true,
    '30',
    codeKind,
    (value) => /^[1-9]\d?$/.test(value) && Number(value) <= MOST_ANSWER_DAYS,
  ),
  places: setting('facts', true, '40', codeKind, (value) => /^(0|[1-9]\d{0,4})$/.test(value)),
  youtube_notification_video: setting('facts', true, '', codeKind, video),
  youtube_guide_video: setting('facts', true, '', codeKind, video),
  smtp_host: setting('details', false, '', codeKind, host),
  smtp_port: setting('details', false, '465', codeKind, port),
  smtp_email: setting('vault', false, '', emailKind),
  smtp_password: setting('hidden', false, '', secretKind, upTo(limits.line)),
  smtp_secure: setting('details', false, 'true', codeKind, flag),
  /** `letter`: a code from a letter that arrived was typed in, which `confirmMail` records. '' again once the server changes. */
  mail_confirmed: setting('details', false, '', codeKind, (value) => value === '' || value === 'untested'),
  /** The SMS gateway. decide.ts validates it, with code that the console need not load. */
  gateway_request: setting('details', false, '', gatewayKind),
  gateway_secret: setting('hidden', false, '', secretKind, isSecret),
  /** Some gateways report a failure only in the body of a successful response. */
  gateway_success: setting(
    'details',
    false,
    '',
    gatewayKind,
    (value) => value.length <= limits.line && !value.includes('\n'),
  ),
  gateway_templates: setting('details', false, '', gatewayKind),
  /** Messages to phones in one day of Asia/Kolkata. */
  message_budget: setting('facts', false, '200', codeKind, (value) => /^[1-9]\d{0,4}$/.test(value)),
  /** Whether staff inform unreachable families by hand, from the programme's WhatsApp number. */
  by_hand: setting('facts', false, 'true', codeKind, flag),
  /** The WhatsApp Business Cloud API; off without a number's id and a token. */
  whatsapp_phone_id: setting('details', false, '', codeKind, (value) => /^\d{0,30}$/.test(value)),
  whatsapp_token: setting('hidden', false, '', secretKind, isSecret),
  whatsapp_app_secret: setting('hidden', false, '', secretKind, isSecret),
  whatsapp_verify: setting('hidden', false, '', secretKind, isSecret),
  whatsapp_templates: setting('details', false, '', gatewayKind),
  admin_email: setting('vault', false, '', emailKind),
  /** Language of the organiser's letters. */
  mail_language: setting('facts', false, 'ml', codeKind, locale),
  mail_aadhaar: setting('facts', false, 'false', codeKind, flag),
  /** Tasks of the first day, done or postponed (first-day.ts). */
  second_person: setting('facts', false, 'false', codeKind, flag),
  sign_in_code: setting('facts', false, 'false', codeKind, flag),
  backup_drill: setting('facts', false, 'false', codeKind, flag),
  /** The rule of two persons (application/bounds.ts). */
  two_persons: setting('facts', false, 'false', codeKind, flag),
  /** E-mail addresses that get each signed checkpoint. */
  audit_recipients: setting('vault', false, '', listOf(emailKind), list(20, isEmail)),
  /** Verifier keys of witnesses, each followed by the witness's address where checkpoints are sent to it; witnesses.ts validates them. */
  audit_witnesses: setting('facts', false, '', listOf(codeKind), list(20, isWitness)),
  /** For the current season; decide.ts has its rules. */
  results_published: setting('results', false, 'false', codeKind, flag),
} satisfies Record<string, Setting>

export const itemsIn = (value: string): string[] => (value === '' ? [] : value.split(SEPARATOR))

const listSettings = ['audit_recipients', 'audit_witnesses'] as const
export type ListSetting = (typeof listSettings)[number]
export const isListSetting = (key: string): key is ListSetting => listSettings.some((one) => one === key)

export type SettingKey = keyof typeof settings
/** Settings that can be written but never read. */
export type HiddenSetting =
  | 'smtp_password'
  | 'gateway_secret'
  | 'whatsapp_token'
  | 'whatsapp_app_secret'
  | 'whatsapp_verify'
export const isHidden = (key: string): key is HiddenSetting =>
  isSettingKey(key) && settings[key].kept === 'hidden'
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key)
export const settingKeys: readonly SettingKey[] = Object.keys(settings).filter(isSettingKey)

/** Usual ports of mail servers; others only where private servers are allowed. */
export const mailPorts: readonly string[] = ['25', '465', '587', '2525']
