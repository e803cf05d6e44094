/** What a person can do with a refused visit: send it again, change it, keep it as a note, copy it, or discard it when asked. */
import { useStore } from 'jotai'
import { limits } from '#events/limits.ts'
import { toast } from '#web/ui/toast.ts'
import { familyName } from '../../../app/names.ts'
import { useOutcomes } from '../../../app/outcomes.ts'
import { dialogAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/team.ts'
import { SureDialog } from '../../../window/dialogs/SureDialog.tsx'
import { removeVisit } from '../queue.ts'
import type { QueuedVisit, Refused } from '../queued-visit.ts'
import { changeQueue, changeQueued } from '../send-queue.ts'
import { keptAsNote, sentAgain } from '../visit-state.ts'
import { useFactWords } from './fact-words.ts'

type Props = { one: QueuedVisit; why: Refused; owner: string; open: () => void }

/** Of what was refused for its status alone, and not for what was entered, the server still takes a note. */
export const takesNote = ({ code }: Refused): boolean => code === 'visit-closed' || code === 'not-permitted'

export function RefusedActions({ one, why, owner, open }: Props) {
  const { t } = useWords()
  const store = useStore()
  const outcomes = useOutcomes()
  const { found } = useFactWords()
  const name = familyName(one.sheet)
  const note = t('visit.noteHead', { found: found(one) })
  const change = (next: (now: QueuedVisit) => QueuedVisit) =>
    void changeQueued(store, { owner, one }, next).catch((error: unknown) =>
      outcomes.failed(error, t('visit.saveFail'), name),
    )
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(found(one))
      toast({ kind: 'default', title: t('toast.success'), text: t('visit.copied', { name }) })
    } catch {
      toast({ kind: 'destructive', title: t('toast.error'), text: t('visit.copyFail') })
    }
  }
  const discard = () =>
    store.set(
      dialogAtom,
      <SureDialog
        title={t('visit.discardOne', { name })}
        text={t(one.isRecorded ? 'visit.discardPhotoSure' : 'visit.discardSure', { name })}
        yes={t('visit.discard')}
        act={() => void changeQueue(store, owner, () => removeVisit(owner, one.id))}
      />,
    )
  const actions = [
    { is: true, word: t('visit.again'), act: () => change(sentAgain) },
    {
      is: !one.isRecorded && !takesNote(why) && why.code !== 'not-found',
      word: t('visit.change'),
      act: open,
    },
    {
      is: !one.isRecorded && takesNote(why) && note.length <= limits.note,
      word: t('visit.keepNote'),
      act: () => change((now) => keptAsNote(now, note)),
    },
    { is: !one.isRecorded, word: t('visit.copy'), act: () => void copy() },
    { is: true, word: t('visit.discard'), act: discard },
  ]
  return (
    <div>
      {actions.map(({ is, word, act }) =>
        is ? (
          <button key={word} className="tb line" type="button" aria-label={`${word}: ${name}`} onClick={act}>
            {word}
          </button>
        ) : null,
      )}
    </div>
  )
}
