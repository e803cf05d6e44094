/** What is said on a version conflict: which family, who has changed it, its status now, and that what was typed is not lost. */
import { whoChanged } from '#events/language/who-changed.ts'
import type { Locale } from '#events/vocabulary.ts'
import { familyName } from '../../app/names.ts'
import { statusWord } from '../../app/status-word.ts'
import type { Translate } from '../../app/texts/console.ts'
import type { ChangedElsewhere } from './api.ts'
import { isSent } from './replies.ts'

/** `reader`: the id of the account that it is said to. `hasTyped`: whether anything was typed for the change. */
type To = { reader: string; hasTyped: boolean }

export function changedText(
  { t, locale }: { t: Translate; locale: Locale },
  { application }: ChangedElsewhere,
  { reader, hasTyped }: To,
): string {
  const last = isSent(application) ? application.auditTrail.at(-1) : undefined
  return [
    t('console.changedElsewhere', { family: familyName(application) }),
    ...(last ? [whoChanged({ t, locale }, last, reader)] : []),
    t('console.changedNow', { status: statusWord(t, application.status) }),
    ...(hasTyped ? [t('lost.typedKept')] : []),
  ].join(' ')
}
