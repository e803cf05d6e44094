/** Photos and papers: what to mind, how many have arrived, and one row each with picture, name, state and one button. */

import { Suspense, useEffect, useRef, useState } from 'react'
import { fileKeysOf } from '#events/application/form.ts'
import { labelKey } from '#events/language/answer-words.ts'
import { sides } from '#events/vocabulary.ts'
import { warning } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { derivedStore } from '#web/ui/value-store.ts'
import type { Upload } from '#web/uploads/state.ts'
import { formStore, sentenceOf, waitsFor } from '../../../application/state.ts'
import { Press } from '../../../components/island/buttons.tsx'
import { letterCounts } from '../../../components/island/page-data.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { late, lateParts } from '../loaded-late.ts'
import { questionsOf, useFieldName } from '../outline.ts'
import { mayRetry, type Paper, type PaperQuestion, usePaper } from '../use-paper.ts'
import { AddFile, PAPERS, PICTURES, Picture, usePictureOf } from './FileButtons.tsx'
import './papers.css'

const asked = questionsOf('uploads').flatMap((one) =>
  one.kind === 'picture' || one.kind === 'proofs' ? [one] : [],
)
const arrivedStore = derivedStore([formStore], () => {
  const form = formStore.now()
  return asked.filter(({ field }) => fileKeysOf({ [field]: form[field] }).length > 0).length
})

const sun = {
  d: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.400M18.4 5.6 17 7M7 17l-1.4 1.4',
}
const covered = {
  d: 'M5.5 6h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2M6.5 13.500h7v2h-7z',
}
const hidden = { d: 'M3 12c4.5-7 13.5-7 18 0-4.5 7-13.5 7-18 0M4 20 20 4' }
const phone = { d: 'M9 2.500h6a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2M11 18.500h2' }
const person = {
  d: 'M12 4.7a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6M4.5 20c1-4.5 4-6.5 7.5-6.5s6.5 2 7.5 6.5',
}
const drawings = { aadhaar: covered, photo: person, proof: icons.file, document: icons.file }
const hints = [
  [sun, 'form.hintLight'],
  [covered, 'form.masked'],
  [hidden, 'form.photosIntro'],
  [icons.clock, 'form.hintLater'],
] as const

/** The upload whose state the row shows, where a field has several. */
const shownOf = ({ uploads }: Paper) =>
  uploads.find(({ state }) => state === 'failed') ??
  uploads.find(({ state }) => state !== 'waiting') ??
  uploads[0]

/** True for the next upload too, so that the button does not change for a moment under a finger. */
const isRunning = ({ state, problem }: Upload): boolean =>
  state === 'waiting' ? problem === null && navigator.onLine : state !== 'failed'

type Props = { question: PaperQuestion; paper: Paper }

function useFault({ paper }: Props): string | null {
  const { t } = useWords()
  const shown = shownOf(paper)
  if (shown?.state === 'failed')
    return shown.problem?.words ?? t(shown.problem ? sentenceOf(shown.problem) : 'form.uploadStopped')
  return paper.problem ?? paper.note.fault
}

function Missing({ question }: { question: PaperQuestion }) {
  const { t, textOf } = useWords()
  const isLetter = question.field === 'socialVerificationLetterKey'
  const hint = textOf(`${labelKey(question)}.hint`)
  return (
    <>
      <p>{t('form.notAdded')}</p>
      {isLetter && letterCounts() && <p>{t('form.bringsPoints')}</p>}
      {hint && <p>{hint}</p>}
    </>
  )
}

/** The state in words, with an icon. */
function State(props: Props) {
  const { question, paper } = props
  const { t } = useWords()
  const { keys, note } = paper
  const shown = shownOf(paper)
  const fault = useFault(props)
  if (note.isOpening) return <p>{t('card.opening')}</p>
  if (shown && isRunning(shown)) {
    const words = t(shown.state === 'shrinking' ? 'form.shrinking' : 'form.sending', { n: shown.percent })
    return (
      <>
        <p>{words}</p>
        <progress value={shown.percent} max="100" aria-label={words} />
      </>
    )
  }
  return (
    <>
      {fault && <p data-tone="bad">{fault}</p>}
      {shown?.state === 'waiting' && (
        <p data-tone="wait">
          <Icon of={phone} />
          <span>{`${t('save.onPhone')}. ${t(waitsFor(shown.problem))}`}</span>
        </p>
      )}
      {!shown && keys.length > 0 && (
        <p data-tone="good">
          <Icon of={icons.check} />
          <span>
            {keys.length > 1
              ? t('form.filesAdded', { count: keys.length })
              : t(note.isCovered ? 'form.addedCovered' : 'save.added')}
          </span>
        </p>
      )}
      {!fault && !shown && keys.length === 0 && <Missing question={question} />}
      {note.found && keys.length > 0 && <p>{t(note.found)}</p>}
    </>
  )
}

const PaperSheet = late(() => lateParts.paper().then((code) => code.PaperSheet))

type ButtonProps = Props & { title: string; onChange: () => void; onFiles: (files: readonly File[]) => void }

/** The one button of a row. */
function Act({ question, paper, title, onChange, onFiles }: ButtonProps) {
  const { purpose = 'proof', kind } = question
  const shown = shownOf(paper)
  const isRefused = shown?.state === 'failed' && !mayRetry(shown) && shown.problem?.step !== 'no-room'
  if (isRefused || (!shown && paper.keys.length === 0))
    return (
      <AddFile
        label="form.add"
        title={title}
        accept={purpose === 'proof' ? PAPERS : PICTURES}
        multiple={kind === 'proofs'}
        onFiles={onFiles}
      />
    )
  const isStoppable = shown !== undefined && isRunning(shown)
  const label: Key = isStoppable ? 'form.stop' : shown && mayRetry(shown) ? 'toast.retry' : 'form.change'
  const press = () => {
    if (isStoppable) paper.cancel(shown.id)
    else if (shown && mayRetry(shown)) void paper.retry(shown.id)
    else onChange()
  }
  return <Press look="pill quiet" text={label} of={title} onClick={press} />
}

function Thumb({ question, paper }: Props) {
  const pictureOf = usePictureOf()
  const shown = shownOf(paper)
  const [key] = paper.keys
  if (shown?.state === 'failed' || paper.note.fault)
    return (
      <span className="picture" data-tone="bad">
        <Icon of={warning} />
      </span>
    )
  if (shown) return <Picture src={shown.url} />
  if (key !== undefined) return <Picture src={pictureOf(key)} />
  return (
    <span className="picture" data-tone="none">
      <Icon of={drawings[question.purpose ?? 'proof']} />
    </span>
  )
}

function Row({ question }: { question: PaperQuestion }) {
  const { t } = useWords()
  const { field } = question
  const title = useFieldName()(field)
  const paper = usePaper(question)
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const isPressed = useRef(false)
  // The pressed button, of the row or of its sheet, may have been removed and with it the focus.
  useEffect(() => {
    if (!isPressed.current || document.activeElement !== document.body) return
    isPressed.current = false
    row.current?.focus({ preventScroll: true })
  })
  const onFiles = (files: readonly File[]) => {
    setOpen(false)
    paper.choose(files)
  }
  return (
    <li
      className="paper"
      id={field}
      tabIndex={-1}
      ref={row}
      onFocus={({ target, currentTarget }) => {
        isPressed.current = target !== currentTarget
      }}
    >
      <Thumb question={question} paper={paper} />
      <h4>{t(labelKey(question))}</h4>
      <Act question={question} paper={paper} title={title} onChange={() => setOpen(true)} onFiles={onFiles} />
      <div className="state" role="status">
        <State question={question} paper={paper} />
      </div>
      {paper.dialog}
      {isOpen && (
        <Suspense>
          <PaperSheet
            question={question}
            paper={paper}
            title={title}
            onFiles={onFiles}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </li>
  )
}

export function Papers() {
  const { t } = useWords()
  const arrived = useStore(arrivedStore)
  const groups = [...sides, null].map((side) => ({
    name: side ?? 'family',
    title: t(side ? `side.${side}` : 'section.familyShort'),
    papers: asked.filter((one) => one.side === side),
  }))
  return (
    <>
      <p className="papers-count">{t('form.arrived', { n: arrived, total: asked.length })}</p>
      <ul className="hints">
        {hints.map(([sign, text]) => (
          <li key={text}>
            <Icon of={sign} />
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
      <div className="paper-groups">
        {groups.map(({ name, title, papers }) => (
          <section key={name} aria-labelledby={`${name}-papers`}>
            <h3 id={`${name}-papers`}>{title}</h3>
            <ul className="papers">
              {papers.map((question) => (
                <Row key={question.field} question={question} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
