/** The translation hook of the families' islands, typed by the names of their texts. */

import type again from '#events/language/en/again.json'
import type byPhone from '#events/language/en/by-phone.json'
import type card from '#events/language/en/card.json'
import type common from '#events/language/en/common.json'
import type dashboard from '#events/language/en/dashboard.json'
import type door from '#events/language/en/door.json'
import type entry from '#events/language/en/entry.json'
import type errors from '#events/language/en/errors.json'
import type fillers from '#events/language/en/fillers.json'
import type form from '#events/language/en/form.json'
import type helped from '#events/language/en/helped.json'
import type messages from '#events/language/en/messages.json'
import type notice from '#events/language/en/notice.json'
import type questions from '#events/language/en/questions.json'
import type receipts from '#events/language/en/receipts.json'
import type rights from '#events/language/en/rights.json'
import type score from '#events/language/en/score.json'
import type shared from '#events/language/en/shared.json'
import type site from '#events/language/en/site.json'
import type statusHelp from '#events/language/en/status-help.json'
import type statuses from '#events/language/en/statuses.json'
import type voice from '#events/language/en/voice.json'
import type withdraw from '#events/language/en/withdraw.json'
import type { PlainKey } from '#events/language/translate.ts'
import { usePageTexts } from '#web/words/PageTexts.tsx'

type Name = keyof (typeof again &
  typeof byPhone &
  typeof messages &
  typeof card &
  typeof common &
  typeof dashboard &
  typeof door &
  typeof entry &
  typeof errors &
  typeof fillers &
  typeof form &
  typeof helped &
  typeof notice &
  typeof questions &
  typeof receipts &
  typeof rights &
  typeof score &
  typeof site &
  typeof statuses &
  typeof statusHelp &
  typeof voice &
  typeof shared &
  typeof withdraw)
export type Key = PlainKey<Name>

export const useWords = () => usePageTexts<Name>()
