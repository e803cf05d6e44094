/** Every setting of the programme: its default, who may read it, where its value is kept, and what it may be. */
import * as z from 'zod/mini'
import { locales } from '../account-lists.ts'
import { MOST_ANSWER_DAYS } from '../application/request-kinds.ts'
import { instantOf, isDate } from '../dates.ts'
import { limits } from '../limits.ts'
import { isPhone } from '../phone.ts'
import { hasAadhaarNumber, isBlank, isPlainText } from '../text.ts'
import { videoId } from './video.ts'

/**
 * `facts`: in the log, and an auditor may read it. `details`: in the log, sealed from auditors.
 * `vault`: an address or a secret; the log only says that it changed. `hidden`: in the vault and never read back.
 * `results`: in events of its own, which name the season.
 */
type Kept = 'facts' | 'details' | 'vault' | 'hidden' | 'results'
type Setting = { default: string; public: boolean; kept: Kept; isValid: (value: string) => boolean }

const setting = (kept: Kept, isPublic: boolean, fallback: string, isValid: Setting['isValid']): Setting => ({
  default: fallback,
  public: isPublic,
  kept,
  isValid,
})
const words = (max: number) => (value: string) =>
  !isBlank(value) && value.length <= max && isPlainText(value) && !hasAadhaarNumber(value)
const video = (value: string) => value === '' || (isPlainText(value) && videoId(value) !== null)
const flag = (value: string) => value === 'true' || value === 'false'
const locale = (value: string) => locales.some((one) => one === value)
const email = (value: string) => value === '' || z.safeParse(z.email(), value).success
const list = (value: string, most: number, isItem: (item: string) => boolean) => {
  const items = itemsIn(value)
  return items.length <= most && new Set(items).size === items.length && items.every(isItem)
}
const port = (value: string) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65535
const host = (value: string) =>
  value === '' ||
  /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/.test(
    value,
  )
const isRingable = (value: string) => /^\+?[\d ]{10,20}$/.test(value) && isPhone(value)
/** Printable ASCII, since it may stand in a header. */
const isSecret = (value: string) => value.length <= limits.reason && /^[\x20-\x7e]*$/.test(value)
const instant = (value: string) => instantOf(value) !== null

/** Between the items of a setting that is a list, once its value is normalized. */
export const SEPARATOR = '\n'

/** In the order in which the console lists them. */
export const settings = {
  season: setting('facts', true, 'Season 3', words(60)),
  application_deadline: setting('facts', false, '', instant),
  wedding_date: setting('facts', true, '2026-01-01', isDate),
  venue_address: setting('facts', true, 'Community Hall, Kozhikode, Kerala', words(limits.address)),
  whatsapp_number: setting(
    'facts',
    true,
    '',
    // '' where the programme has none: nothing on the pages points to one then.
    (value) => value === '' || isRingable(value),
  ),
  /** Of somebody who helps families by telephone; '' where the WhatsApp number does. */
  volunteer_number: setting('vault', true, '', (value) => value === '' || isRingable(value)),
  /** To whom families complain, and where; '' while nobody is named. */
  grievance_name: setting('facts', true, '', (value) => value === '' || words(limits.name)(value)),
  grievance_address: setting('facts', true, '', (value) => value === '' || words(limits.address)(value)),
  /** Within how many days requests and complaints of families are answered. */
  answer_days: setting(
    'facts',
    true,
    '30',
    (value) => /^[1-9]\d?$/.test(value) && Number(value) <= MOST_ANSWER_DAYS,
  ),
  places: setting('facts', true, '40', (value) => /^(0|[1-9]\d{0,4})$/.test(value)),
  youtube_notification_video: setting('facts', true, '', video),
  youtube_guide_video: setting('facts', true, '', video),
  smtp_host: setting('details', false, '', host),
  smtp_port: setting('details', false, '465', port),
  smtp_email: setting('vault', false, '', email),
  smtp_password: setting('hidden', false, '', (value) => value.length <= limits.line && isPlainText(value)),
  smtp_secure: setting('details', false, 'true', flag),
  /** The SMS gateway; decide.ts reads it whole, which the console need not load. */
  gateway_request: setting('details', false, '', isPlainText),
  gateway_secret: setting('hidden', false, '', isSecret),
  /** Some gateways say only in the body of a good answer that they took nothing. */
  gateway_success: setting(
    'details',
    false,
    '',
    (value) => value.length <= limits.line && isPlainText(value) && !value.includes('\n'),
  ),
  gateway_templates: setting('details', false, '', isPlainText),
  /** How many messages to phones may go out in a day of Kerala. */
  message_budget: setting('facts', false, '200', (value) => /^[1-9]\d{0,4}$/.test(value)),
  /** Whether staff tell families by hand whom nothing else reaches, from the programme's WhatsApp number. */
  by_hand: setting('facts', false, 'true', flag),
  /** The WhatsApp Business Cloud API; nothing goes by it without a number's id and a token. */
  whatsapp_phone_id: setting('details', false, '', (value) => /^\d{0,30}$/.test(value)),
  whatsapp_token: setting('hidden', false, '', isSecret),
  whatsapp_app_secret: setting('hidden', false, '', isSecret),
  whatsapp_verify: setting('hidden', false, '', isSecret),
  whatsapp_templates: setting('details', false, '', isPlainText),
  admin_email: setting('vault', false, '', email),
  /** Of the organiser's letters. */
  mail_language: setting('facts', false, 'ml', locale),
  mail_aadhaar: setting('facts', false, 'false', flag),
  /** Whether finalizing and going beyond the places need two persons (application/two-persons.ts). */
  two_persons: setting('facts', false, 'false', flag),
  /** E-mail addresses to which each signed checkpoint of the log is sent. */
  audit_recipients: setting('vault', false, '', (value) =>
    list(value, 20, (item) => item !== '' && email(item)),
  ),
  /** The verifier keys of witnesses whose cosignatures are kept; witnesses.ts reads them whole. */
  audit_witnesses: setting('facts', false, '', (value) =>
    list(value, 10, (item) => /^[^\s+]{1,120}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/.test(item)),
  ),
  /** Of the current season; results.ts decides it. */
  results_published: setting('results', false, 'false', flag),
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
