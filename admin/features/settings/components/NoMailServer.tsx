/** Where letters are to go out and nothing can send them: that, before anybody relies on it. */
import { isBlank } from '#events/text.ts'
import { useWords } from '../../../app/texts/checkpoints.ts'
import type { Draft } from './SettingField.tsx'

/** What the server needs to send anything (server/mail/queue.ts). */
const needed = ['smtp_host', 'smtp_email'] as const

/** @param isWanted whether something is set that letters would go to */
export function NoMailServer({ draft, isWanted }: { draft: Draft; isWanted: boolean }) {
  const { t } = useWords()
  const isMissing = needed.some((key) => isBlank(draft.values[key] ?? ''))
  return isWanted && isMissing ? (
    <p className="warning" role="status">
      {t('checkpoints.noMail')}
    </p>
  ) : null
}
