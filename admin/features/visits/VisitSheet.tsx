/** The form of one visit: a question about each fact, a note and a photo. Saving puts the visit into the send queue. */
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { spokenNumber } from '#events/application/number.ts'
import { sentences } from '#events/language/sentences.ts'
import { limits } from '#events/limits.ts'
import { valueText } from '#events/scoring/explain.ts'
import { isBlank } from '#events/text.ts'
import { shrink } from '#web/photos/shrink.ts'
import { AreaField, Field } from '#web/ui/Field.tsx'
import { ListField } from '#web/ui/ListField.tsx'
import { DraftNotice, useDraft } from '../../app/drafts.tsx'
import { familyName } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { useWords } from '../../app/texts/team.ts'
import { submitting } from '../../window/forms.ts'
import { closedDoor, foundSince, newQueuedVisit, type QueuedVisit } from './queued-visit.ts'
import { saveVisit } from './send-queue.ts'
import {
  type Answer,
  Answers,
  type AskedFact,
  type FactValue,
  factsToAsk,
  foundIn,
  openSheetQuery,
  progressOf,
  type Sheet,
} from './sheets.ts'
import { useWhoFound } from './visit-words.tsx'

type FactQuestionProps = {
  asked: AskedFact
  declared: FactValue
  /** The finding of an earlier visit; null without one. */
  verified: FactValue
  /** A finding by somebody else since the sheet was opened; null without one. */
  since: ReturnType<typeof foundSince>
  answer: Answer | undefined
  setAnswer: (answer: Answer) => void
}

function FactQuestion({ asked, declared, verified, since, answer, setAnswer }: FactQuestionProps) {
  const { t } = useWords()
  const whoFound = useWhoFound()
  const verdicts = [
    ['declared', t('visit.asDeclared')],
    ['different', t('visit.different')],
    ['unchecked', t('visit.unchecked')],
  ] as const
  const found = valueText(asked.fact, verified, t)
  return (
    <fieldset className="fact">
      <legend>{t(`score.fact.${asked.fact}`)}</legend>
      <p className="hint">
        {t('visit.declared', { value: valueText(asked.fact, declared, t) ?? t('visit.missing') })}
        {found && ` · ${t('visit.found', { value: found })}`}
      </p>
      {since && (
        <p className="warning" role="status">
          {t('visit.foundMeanwhile', { value: valueText(asked.fact, since.value, t) ?? '' })}{' '}
          {whoFound(since.by)}
        </p>
      )}
      <div className="verdicts">
        {verdicts.map(([verdict, name]) => (
          <label key={verdict}>
            <input
              type="radio"
              name={asked.fact}
              checked={answer?.verdict === verdict}
              disabled={verdict === 'declared' && declared === null}
              onChange={() =>
                setAnswer({ verdict, value: verdict === 'different' ? opposite(asked, declared) : null })
              }
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {answer?.verdict === 'different' && (
        <ValueField
          asked={asked}
          value={answer.value}
          set={(value) => setAnswer({ verdict: 'different', value })}
        />
      )}
    </fieldset>
  )
}

/** The preselected value of the answer "different": the opposite for a yes/no question. */
const opposite = ({ kind }: AskedFact, declared: FactValue): FactValue =>
  kind === 'yes' && typeof declared === 'boolean' ? !declared : null

type ValueProps = { asked: AskedFact; value: FactValue; set: (value: FactValue) => void }

function ValueField({ asked, value, set }: ValueProps) {
  const { t } = useWords()
  const fact = t(`score.fact.${asked.fact}`)
  if (asked.kind === 'rupees')
    return (
      <Field
        label={t('visit.rupees', { fact })}
        type="number"
        inputMode="numeric"
        min={0}
        value={typeof value === 'number' ? value : ''}
        onChange={({ target: { valueAsNumber: n } }) => set(Number.isNaN(n) ? null : n)}
      />
    )
  const options = asked.kind === 'choice' ? asked.options : ['true', 'false']
  const parse = (text: string): FactValue => (asked.kind === 'yes' ? text === 'true' : text)
  return (
    <ListField
      label={t('visit.enter', { fact })}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => set(target.value === '' ? null : parse(target.value))}
    >
      <option value="">{t('visit.choose')}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {valueText(asked.fact, parse(option), t)}
        </option>
      ))}
    </ListField>
  )
}

const StoredPhoto = z.nullable(z.object({ type: z.string(), base64: z.string() }))

/** Bytes; a larger photo, such as some PDFs, is held in memory only. */
const LARGEST_STORED = 3 * 1024 * 1024

/** A file that cannot be shrunk in the browser is sent as it is; the server checks it as well. */
async function shrunk(photo: File): Promise<Blob> {
  const small = await shrink(photo, limits.file.document)
  return small.ok ? small.blob : photo
}

/** The photo is shrunk and stored, encrypted, as soon as it is chosen. @param id of the application */
function usePhotoDraft(id: string) {
  const { value, set, clear } = useDraft(`visit photo ${id}`, StoredPhoto, null)
  const [large, setLarge] = useState<Blob | null>(null)
  const stored = useMemo(
    () => value && new Blob([Uint8Array.fromBase64(value.base64)], { type: value.type }),
    [value],
  )
  /** Increases with each choice and when the visit is saved, so that an outdated shrinking is dropped. */
  const turn = useRef(0)
  const choose = async (file: File | null): Promise<void> => {
    turn.current += 1
    const own = turn.current
    // Saving before the photo is shrunk sends the original.
    setLarge(file)
    const photo = file && (await shrunk(file))
    const bytes = photo && photo.size <= LARGEST_STORED ? new Uint8Array(await photo.arrayBuffer()) : null
    if (turn.current !== own) return
    setLarge(photo)
    if (photo && bytes) set({ type: photo.type, base64: bytes.toBase64() })
    else clear()
  }
  const forget = (): void => {
    turn.current += 1
    clear()
  }
  return { photo: large ?? stored, choose: (file: File | null) => void choose(file), forget }
}

/** The draft of a visit. */
const InProgress = z.object({ answers: Answers, note: z.string() })

/** `queued`: the visit in the send queue that is being edited; null for a new one. */
type Props = { sheet: Sheet; queued: QueuedVisit | null; owner: string; close: () => void }

export function VisitSheet(props: Props) {
  const { t } = useWords()
  const { sheet, close } = props
  return (
    <div className="sheet visit-sheet">
      <button className="tb line" type="button" onClick={close}>
        {t('visit.back')}
      </button>
      <h1>{familyName(sheet)}</h1>
      <p className="hint">
        {sheet.number && <>{spokenNumber(sheet.number)} · </>}
        {sheet.brideVillage} · {sheet.brideAddress}
      </p>
      <VisitForm {...props} />
    </div>
  )
}

function VisitForm(props: Props) {
  const { sheet, queued } = props
  const { t } = useWords()
  const draft = useDraft(`visit ${sheet.id}`, InProgress, {
    answers: queued?.answers ?? {},
    note: queued?.note ?? '',
  })
  const { answers, note } = draft.value
  const now = useQuery(openSheetQuery(sheet.id)).data
  const { photo, choose, forget } = usePhotoDraft(sheet.id)
  const { answered, total, isFinished } = progressOf(answers, sheet)
  const hasFound = Object.keys(foundIn(answers, sheet)).length > 0
  const { isSaving, save } = useSaving(props, () => {
    draft.clear()
    forget()
  })
  const photoName = photo || queued?.photoName ? t('visit.photoName') : null
  const submit = () => void save(newQueuedVisit({ sheet, answers, note, photoName }), photo)
  const endAtDoor = () => {
    const words = sentences(t('hands.nobodyHome'), isBlank(note) ? '' : note)
    void save(closedDoor(sheet, words.slice(0, limits.note), photoName), photo)
  }
  return (
    <form onSubmit={submitting(submit)}>
      <DraftNotice draft={draft} />
      {factsToAsk(answers, sheet).map((asked) => (
        <FactQuestion
          key={asked.fact}
          asked={asked}
          declared={sheet.declared[asked.fact] ?? null}
          verified={sheet.found[asked.fact] ?? null}
          since={now ? foundSince(sheet, now, asked.fact) : null}
          answer={answers[asked.fact]}
          setAnswer={(answer) => draft.set({ note, answers: { ...answers, [asked.fact]: answer } })}
        />
      ))}
      <AreaField
        label={t('visit.note')}
        hint={t('visit.noteHint')}
        rows={4}
        maxLength={limits.note}
        value={note}
        onChange={({ target }) => draft.set({ answers, note: target.value })}
      />
      <Field
        label={t('visit.photo')}
        hint={photo || queued?.photoName ? t('visit.photoKept') : undefined}
        type="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onChange={(event) => choose(event.target.files?.[0] ?? null)}
      />
      <p role="status">
        {t('visit.answered', { n: answered, total })}
        {isFinished && ` ${t('visit.finished')}`}
      </p>
      {!hasFound && <p className="hint">{t('visit.nothing')}</p>}
      <button className="tb main" type="submit" disabled={!hasFound || isSaving}>
        {t(isSaving ? 'visit.saving' : 'visit.save')}
      </button>
      {!hasFound && (
        <>
          <button className="tb line" type="button" disabled={isSaving} onClick={endAtDoor}>
            {t('hands.nobodyHome')}
          </button>
          <p className="hint">{t('hands.nobodyHomeHint')}</p>
        </>
      )}
    </form>
  )
}

function useSaving({ queued, owner, close }: Props, onSaved: () => void) {
  const store = useStore()
  const { t } = useWords()
  const outcomes = useOutcomes()
  const [isSaving, setSaving] = useState(false)
  const save = async (one: QueuedVisit, photo: Blob | null) => {
    setSaving(true)
    try {
      await saveVisit(store, owner, { one, photo, replaced: queued })
      onSaved()
      close()
    } catch (error) {
      outcomes.failed(error, t('visit.saveFail'))
      setSaving(false)
    }
  }
  return { isSaving, save }
}
