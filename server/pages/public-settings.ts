/** The settings that built pages show, with a version that changes when one does. */

import { criteriaOf, givenValue, settingValue } from '#events/programme/events.ts'
import { proofCarrier } from '../accounts/opening.ts'
import { canSendLinks } from '../accounts/password-links.ts'
import type { Config } from '../config.ts'
import type { Mail } from '../mail/interface.ts'
import type { Settings } from '../programme/settings.ts'
import { identifiers } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Settings as PageSettings } from './built-files.ts'

export const publicSettings =
  (parts: { store: Store; mail: Mail; config: Config; settings: Settings }): (() => PageSettings) =>
  () => {
    const now = parts.store.state.programme()
    const season = settingValue(now, 'season')
    return {
      version: now.events,
      season,
      criteria: criteriaOf(now, season),
      wedding_date: settingValue(now, 'wedding_date'),
      venue_address: settingValue(now, 'venue_address'),
      whatsapp_number: givenValue(now, 'whatsapp_number'),
      volunteer_number: parts.settings.readable('volunteer_number'),
      grievance_name: settingValue(now, 'grievance_name'),
      grievance_address: settingValue(now, 'grievance_address'),
      answer_days: settingValue(now, 'answer_days'),
      places: settingValue(now, 'places'),
      youtube_notification_video: settingValue(now, 'youtube_notification_video'),
      youtube_guide_video: settingValue(now, 'youtube_guide_video'),
      application_deadline: settingValue(now, 'application_deadline'),
      letters: canSendLinks(parts),
      codes: parts.mail.isOn('sms'),
      proofs: identifiers.filter((what) => proofCarrier(parts.mail, what) !== undefined),
      outside: parts.config.outside?.name ?? '',
    }
  }
