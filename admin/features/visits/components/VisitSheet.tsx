/** The form of one visit: an answer about each fact, a note and a photo. Saving puts it into the send queue. */
import { useStore } from 'jotai'
import { useState } from 'react'
import { limits } from '#events/vocabulary.ts'
import { shrink } from '#web/photos/shrink.ts'
import { AreaField, Field } from '#web/ui/Field.tsx'
import { useOutcomes } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/texts/team.ts'
import { submitting } from '../../../window/submitting.ts'
import { type Answers, factsToAsk, foundIn, progressOf } from '../facts.ts'
import { enqueueVisit } from '../queue.ts'
import { newQueuedVisit, type QueuedVisit } from '../queued-visit.ts'
import { changeQueue } from '../send-queue.ts'
import type { Sheet } from '../sheets.ts'
import { FactQuestion } from './FactQuestion.tsx'

/** `queued`: the visit in the send queue that is being changed; null for a new one. */
type Props = { sheet: Sheet; queued: QueuedVisit | null; owner: string; close: () => void }

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
      <VisitForm {...props} />
    </div>
  )
}

function VisitForm(props: Props) {
  const { sheet, queued } = props
  const { t } = useWords()
  const [answers, setAnswers] = useState<Answers>(queued?.answers ?? {})
  const [note, setNote] = useState(queued?.note ?? '')
  const [photo, setPhoto] = useState<File | null>(null)
  const { answered, total, isFinished } = progressOf(answers, sheet)
  const hasFound = Object.keys(foundIn(answers, sheet)).length > 0
  const { isSaving, save } = useSaving(props)
  const submit = () => {
    const photoName = photo || queued?.photoName ? t('visit.photoName') : null
    void save(newQueuedVisit({ sheet, answers, note, photoName }), photo)
  }
  return (
    <form onSubmit={submitting(submit)}>
      {factsToAsk(answers, sheet).map((asked) => (
        <FactQuestion
          key={asked.fact}
          asked={asked}
          declared={sheet.declared[asked.fact] ?? null}
          verified={sheet.found[asked.fact] ?? null}
          answer={answers[asked.fact]}
          setAnswer={(answer) => setAnswers((all) => ({ ...all, [asked.fact]: answer }))}
        />
      ))}
      <AreaField
        label={t('visit.note')}
        hint={t('visit.noteHint')}
        rows={4}
        maxLength={limits.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Field
        label={t('visit.photo')}
        hint={queued?.photoName ? t('visit.photoKept') : undefined}
        type="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onChange={(event) => setPhoto(event.target.files?.[0] ?? null)}
      />
      <p role="status">
        {t('visit.answered', { n: answered, total })}
        {isFinished && ` ${t('visit.finished')}`}
      </p>
      {!hasFound && <p className="hint">{t('visit.nothing')}</p>}
      <button className="tb main" type="submit" disabled={!hasFound || isSaving}>
        {t(isSaving ? 'visit.saving' : 'visit.save')}
      </button>
    </form>
  )
}

/** What cannot be made smaller in the browser is sent as it is; the server checks it as well. */
async function shrunkPhoto(photo: File): Promise<Blob> {
  const small = await shrink(photo, limits.file.document)
  return small.ok ? small.blob : photo
}

function useSaving({ queued, owner, close }: Props) {
  const store = useStore()
  const { t } = useWords()
  const outcomes = useOutcomes()
  const [isSaving, setSaving] = useState(false)
  const save = async (one: QueuedVisit, file: File | null) => {
    setSaving(true)
    try {
      const photo = file && (await shrunkPhoto(file))
      await changeQueue(store, owner, () => enqueueVisit(owner, { one, photo, replaced: queued }))
      close()
    } catch (error) {
      outcomes.failed(error, t('visit.saveFail'))
      setSaving(false)
    }
  }
  return { isSaving, save }
}
