/** The sheet of one visit: each fact as declared, different, or not to be checked; a note; a photo. */
import { useSetAtom, useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { limits } from '#events/vocabulary.ts'
import { shrink } from '#web/photos/shrink.ts'
import { AreaField, Field } from '#web/ui/Field.tsx'
import { useOutcomes } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/texts/team.ts'
import { type Answers, foundIn, visitFacts } from '../facts.ts'
import { enqueueVisit } from '../queue.ts'
import { answersOf, newQueuedVisit, type QueuedVisit } from '../queued-visit.ts'
import { refreshQueue, sendRequestsAtom, withSendLock } from '../send-queue.ts'
import type { Sheet } from '../sheets.ts'
import { FactQuestion } from './FactQuestion.tsx'

/** `again`: what was saved before and is still here, to be changed. */
type Props = { sheet: Sheet; again: QueuedVisit | null; owner: string; close: () => void }

export function VisitSheet(props: Props) {
  const { t } = useWords()
  const { sheet, close } = props
  return (
    <div className="sheet visit-sheet">
      <button className="tb line" type="button" onClick={close}>
        {t('visit.back')}
      </button>
      <h1>{sheet.brideName}</h1>
      <p className="hint">
        {sheet.brideVillage} · {sheet.brideAddress}
      </p>
      <Questions {...props} />
    </div>
  )
}

function Questions({ sheet, again, owner, close }: Props) {
  const { t } = useWords()
  const [answers, setAnswers] = useState<Answers>(() => (again ? answersOf(again, visitFacts) : {}))
  const [note, setNote] = useState(again?.note ?? '')
  const [photo, setPhoto] = useState<File | null>(null)
  const answered = Object.keys(foundIn(answers, sheet.declared)).length
  const [saving, save] = useSaving(owner, close)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const photoName = photo || again?.photoName ? t('visit.photoName') : null
    void save({ one: newQueuedVisit({ sheet, answers, note, photoName }), photo, again })
  }
  return (
    <form onSubmit={send}>
      {visitFacts.map((asked) => (
        <FactQuestion
          key={asked.fact}
          asked={asked}
          declared={sheet.declared[asked.fact] ?? null}
          verified={sheet.found[asked.fact] ?? null}
          answer={answers[asked.fact]}
          setAnswer={(answer) => setAnswers((all) => ({ ...all, [asked.fact]: answer }))}
        />
      ))}
      <Note note={note} set={setNote} />
      <Field
        label={t('visit.photo')}
        hint={again?.photoName ? t('visit.photoKept') : undefined}
        type="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onChange={(event) => setPhoto(event.target.files?.[0] ?? null)}
      />
      <p role="status">{t('visit.answered', { n: answered, total: visitFacts.length })}</p>
      {answered === 0 && <p className="hint">{t('visit.nothing')}</p>}
      <button className="tb main" type="submit" disabled={answered === 0 || saving}>
        {t(saving ? 'visit.saving' : 'visit.save')}
      </button>
    </form>
  )
}

function Note({ note, set }: { note: string; set: (note: string) => void }) {
  const { t } = useWords()
  return (
    <AreaField
      label={t('visit.note')}
      hint={t('visit.noteHint')}
      rows={4}
      maxLength={limits.note}
      value={note}
      onChange={({ target }) => set(target.value)}
    />
  )
}

/** What cannot be made smaller here goes as it is: the server looks at it, too. */
async function shrunkPhoto(photo: File): Promise<Blob> {
  const small = await shrink(photo, limits.file.document)
  return small.ok ? small.blob : photo
}

type Saving = { one: QueuedVisit; photo: File | null; again: QueuedVisit | null }

/** Kept on this phone first, whatever the network does; sending is the outbox's. */
function useSaving(owner: string, close: () => void): [boolean, (ask: Saving) => Promise<void>] {
  const store = useStore()
  const { t } = useWords()
  const outcomes = useOutcomes()
  const nextRound = useSetAtom(sendRequestsAtom)
  const [saving, setSaving] = useState(false)
  const save = async ({ one, photo, again }: Saving) => {
    setSaving(true)
    try {
      const picture = photo && (await shrunkPhoto(photo))
      await withSendLock(owner, () => enqueueVisit(owner, { one, photo: picture, again }))
      await refreshQueue(store, owner)
      nextRound((n) => n + 1)
      close()
    } catch (error) {
      outcomes.failed(error, t('visit.saveFail'))
      setSaving(false)
    }
  }
  return [saving, save]
}
