/** The form of one visit: a question about each fact, a note and a photo. Saving puts the visit into the send queue. */
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useState } from 'react'
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
import { outcomes } from '../../app/outcomes.ts'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { submitting } from '../../window/focus.ts'
import { useWhoFound } from './QueueList.tsx'
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
  const whoFound = useWhoFound()
  const verdicts = [
    ['declared', t('visit.asDeclared')],
    ['different', t('visit.different')],
    ['unchecked', t('visit.unchecked')],
  ] as const
  const found = valueText(asked.fact, verified, t)
  // A form says that somebody has no job by an empty field.
  const isNoJob = asked.fact.endsWith('Employed') && declared === false
  const said = isNoJob ? t('visit.noJob') : (valueText(asked.fact, declared, t) ?? t('visit.missing'))
  return (
    <fieldset className="fact">
      <legend>{t(`score.fact.${asked.fact}`)}</legend>
      <p className="hint">
        {t('visit.declared', { value: said })}
        {found && ` · ${t('visit.found', { value: found })}`}
      </p>
      {since && (
        <p className="warning" role="status">
          {t('visit.foundMeanwhile', { value: valueText(asked.fact, since.value, t) ?? '' })}{' '}
          {whoFound(since.by)}
        </p>
      )}
      <div className="verdicts row">
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

/** A file that cannot be shrunk in the browser is sent as it is; the server checks it as well. */
async function shrunk(photo: File | null): Promise<Blob | null> {
  const small = photo && (await shrink(photo, limits.file.document))
  return small?.ok ? small.blob : photo
}

/** The draft of a visit. */
const InProgress = z.object({ answers: Answers, note: z.string() })

/** `queued`: the visit in the send queue that is being edited; null for a new one. */
type Props = { sheet: Sheet; queued: QueuedVisit | null; owner: string; close: () => void }

export function VisitSheet(props: Props) {
  const { sheet, close } = props
  return (
    <div className="sheet visit-sheet">
      <Button text={t('visit.back')} onClick={close} />
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
  const draft = useDraft(`visit ${sheet.id}`, InProgress, {
    answers: queued?.answers ?? {},
    note: queued?.note ?? '',
  })
  const { answers, note } = draft.value
  const now = useQuery(openSheetQuery(sheet.id)).data
  const [photo, setPhoto] = useState<File | null>(null)
  const { answered, total, isFinished } = progressOf(answers, sheet)
  const hasFound = Object.keys(foundIn(answers, sheet)).length > 0
  const { isSaving, save } = useSaving(props, draft.clear)
  const photoName = photo || queued?.photoName ? t('visit.photoName') : null
  const submit = () => void save(newQueuedVisit({ sheet, answers, note, photoName }), photo)
  const endAtDoor = () => {
    const words = sentences(t('hands.nobodyHome'), isBlank(note) ? '' : note)
    void save(closedDoor(sheet, words.slice(0, limits.note), photoName), photo)
  }
  return (
    <form className="stack" onSubmit={submitting(submit)}>
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
      <Button
        look="main"
        text={t(isSaving ? 'visit.saving' : 'visit.save')}
        type="submit"
        disabled={!hasFound || isSaving}
      />
      {!hasFound && (
        <>
          <Button text={t('hands.nobodyHome')} disabled={isSaving} onClick={endAtDoor} />
          <p className="hint">{t('hands.nobodyHomeHint')}</p>
        </>
      )}
    </form>
  )
}

function useSaving({ queued, owner, close }: Props, onSaved: () => void) {
  const store = useStore()
  const [isSaving, setSaving] = useState(false)
  const save = async (one: QueuedVisit, photo: File | null) => {
    setSaving(true)
    try {
      await saveVisit(store, owner, { one, photo: await shrunk(photo), replaced: queued })
      onSaved()
      close()
    } catch (error) {
      outcomes.failed(error, t('visit.saveFail'))
      setSaving(false)
    }
  }
  return { isSaving, save }
}
