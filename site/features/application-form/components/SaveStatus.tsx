/** The save status in one line, a polite live region. */
import { kolkataClock } from '#events/dates.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { warning } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { keptStore, type Saving, savingStore } from '../../../application/state.ts'
import { useWords } from '../../../components/island/texts.ts'

type Status = { sign: Drawing; text: string; tone: 'good' | 'warn' } | null

function useStatus(saving: Saving): Status {
  const { t } = useWords()
  const isKept = useStore(keptStore)
  const onPhone = t(isKept ? 'save.onPhone' : 'save.notYet')
  switch (saving.state) {
    case 'idle':
    case 'closed':
    case 'reviewed':
      return null
    case 'saved':
      return { sign: icons.check, text: t('save.saved', { time: kolkataClock(saving.at) }), tone: 'good' }
    case 'saving':
      return { sign: icons.hourglass, text: t('save.saving'), tone: 'good' }
    case 'phone':
    case 'refused':
    case 'gone':
    case 'other':
      return isKept
        ? { sign: icons.check, text: onPhone, tone: 'good' }
        : { sign: warning, text: onPhone, tone: 'warn' }
    case 'offline':
    case 'ended':
      return { sign: icons.offline, text: onPhone, tone: 'warn' }
    case 'failed':
      return { sign: warning, text: t('save.notSaved'), tone: 'warn' }
    default:
      return unforeseen(saving, null)
  }
}

export function SaveStatus() {
  const status = useStatus(useStore(savingStore))
  return (
    <p className="saved" role="status" data-tone={status?.tone}>
      {status && (
        <>
          <Icon of={status.sign} />
          {status.text}
        </>
      )}
    </p>
  )
}
