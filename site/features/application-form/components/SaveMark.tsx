/** One reassuring line about where the answers are. It is said politely, and never stands in the way. */
import { useAtomValue } from 'jotai'
import { unforeseen } from '#events/unforeseen.ts'
import { warning } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { type Saving, savingAtom } from '../../../application/state.ts'
import { useWords } from '../../../components/island/words.tsx'

/** Hours and minutes in Kerala, as on a watch. */
const clock = (instant: string): string =>
  new Date(Date.parse(instant) + 5.5 * 3_600_000).toISOString().slice(11, 16)

type Say = { sign: Drawing; text: string; tone: 'good' | 'warn' } | null

function useSaying(saving: Saving): Say {
  const { word } = useWords()
  switch (saving.state) {
    case 'idle':
    case 'closed':
    case 'reviewed':
      return null
    case 'saved':
      return { sign: icons.check, text: word('save.saved', { time: clock(saving.at) }), tone: 'good' }
    case 'saving':
      return { sign: icons.hourglass, text: word('save.saving'), tone: 'good' }
    case 'phone':
    case 'refused':
      return { sign: icons.check, text: word('save.onPhone'), tone: 'good' }
    case 'offline':
    case 'ended':
      return { sign: icons.offline, text: word('save.onPhone'), tone: 'warn' }
    case 'failed':
      return { sign: warning, text: word('save.notSaved'), tone: 'warn' }
    default:
      return unforeseen(saving, null)
  }
}

export function SaveMark() {
  const saying = useSaying(useAtomValue(savingAtom))
  return (
    <p className="saved" role="status" data-tone={saying?.tone}>
      {saying && (
        <>
          <Icon of={saying.sign} />
          {saying.text}
        </>
      )}
    </p>
  )
}
