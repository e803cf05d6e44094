/** Every setting of the programme: its default, who may read it, where its value is kept, and what it may be. */

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
 * `facts`: in the log, and an auditor may read it. `details`: in the log, sealed from auditors.
 * `vault`: an address or a secret; the log only says that it changed. `hidden`: in the vault and never read back.
 * `results`: in events of its own, which name the season.
 */
type Kept = 'facts' | 'details' | 'vault' | 'hidden' | 'results'
type Setting = {
  default: string
  public: boolean
  kept: Kept
  /** How its value is stored, and what is wrong with one of its kind. */
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

/** For another program to the letter. */
const secretKind: Kind = { ...linesKind, fold: (typed) => typed, problem: () => null }
/** For a gateway, which has its own long numbers: these are no Aadhaar numbers. */
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
  // The setting's own sentence says that there may be several.
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
/** Printable ASCII, since it may stand in a header. */
const isSecret = (value: string) => value.length <= limits.reason && /^[\x20-\x7e]*$/.test(value)
const instant = (value: string) => instantOf(value) !== null
const isWitness = (line: string): boolean => /^[^\s+]{1,120}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/.test(line)

/** Between two items of a list as it is typed. */
export const BETWEEN = /[\s,;]+/
/** Between the items of a setting that is a list, once its value is normalized. */
export const SEPARATOR = '\n'

/** In the order in which the console lists them. */
export const settings = {
  season: setting('facts', true, 'Season 3', nameKind, filled(60)),
  application_deadline: setting('facts', false, '', instantKind, instant),
  wedding_date: setting('facts', true, '2026-01-01', dateKind, isDate),
  venue_address: setting(
    'facts',
    true,
    'Community Hall, Kozhikode, Kerala',
    linesKind,
    filled(limits.address),
  ),
  /** '' where the programme has none: nothing on the pages points to one then. */
  whatsapp_number: setting('facts', true, '', phoneKind, upTo(limits.phone)),
  /** Of somebody who helps families by telephone; '' where the WhatsApp number does. */
  volunteer_number: setting('vault', true, '', phoneKind, upTo(limits.phone)),
  /** To whom families complain, and where; '' while nobody is named. */
  grievance_name: setting('facts', true, '', nameKind, upTo(limits.name)),
  grievance_address: setting('facts', true, '', linesKind, upTo(limits.address)),
  /** Within how many days requests and complaints of families are answered. */
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
  /** The SMS gateway; decide.ts reads it whole, which the console need not load. */
  gateway_request: setting('details', false, '', gatewayKind),
  gateway_secret: setting('hidden', false, '', secretKind, isSecret),
  /** Some gateways say only in the body of a good answer that they took nothing. */
  gateway_success: setting(
    'details',
    false,
    '',
    gatewayKind,
    (value) => value.length <= limits.line && !value.includes('\n'),
  ),
  gateway_templates: setting('details', false, '', gatewayKind),
  /** How many messages to phones may go out in a day of Kerala. */
  message_budget: setting('facts', false, '200', codeKind, (value) => /^[1-9]\d{0,4}$/.test(value)),
  /** Whether staff tell families by hand whom nothing else reaches, from the programme's WhatsApp number. */
  by_hand: setting('facts', false, 'true', codeKind, flag),
  /** The WhatsApp Business Cloud API; nothing goes by it without a number's id and a token. */
  whatsapp_phone_id: setting('details', false, '', codeKind, (value) => /^\d{0,30}$/.test(value)),
  whatsapp_token: setting('hidden', false, '', secretKind, isSecret),
  whatsapp_app_secret: setting('hidden', false, '', secretKind, isSecret),
  whatsapp_verify: setting('hidden', false, '', secretKind, isSecret),
  whatsapp_templates: setting('details', false, '', gatewayKind),
  admin_email: setting('vault', false, '', emailKind),
  /** Of the organiser's letters. */
  mail_language: setting('facts', false, 'ml', codeKind, locale),
  mail_aadhaar: setting('facts', false, 'false', codeKind, flag),
  /** Whether finalizing and going beyond the places need two persons (application/two-persons.ts). */
  two_persons: setting('facts', false, 'false', codeKind, flag),
  /** E-mail addresses to which each signed checkpoint of the log is sent. */
  audit_recipients: setting('vault', false, '', listOf(emailKind), list(20, isEmail)),
  /** The verifier keys of witnesses whose cosignatures are kept; witnesses.ts reads them whole. */
  audit_witnesses: setting('facts', false, '', listOf(codeKind), list(10, isWitness)),
  /** Of the current season; results.ts decides it. */
  results_published: setting('results', false, 'false', codeKind, flag),
} satisfies Record<string, Setting>

/** The items of a setting that is a list. */
export const itemsIn = (value: string): string[] => (value === '' ? [] : value.split(SEPARATOR))

/** Those whose value is a list, one item a line. */
const listSettings = ['audit_recipients', 'audit_witnesses'] as const
export type ListSetting = (typeof listSettings)[number]
export const isListSetting = (key: string): key is ListSetting => listSettings.some((one) => one === key)

export type SettingKey = keyof typeof settings
/** Those that can be written and never read back. */
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

/** Ports that mail servers listen on; others only where private servers are allowed. */
export const mailPorts: readonly string[] = ['25', '465', '587', '2525']
