/** One photo or letter of the form: empty, uploading or added; from the camera or the gallery, uploaded at once. */

import { Suspense, useState } from 'react'
import type { QuestionOf } from '#events/application/questions.ts'
import { labelKey } from '#events/language/answer-words.ts'
import { isPdf } from '#web/photos/picture-header.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { type Problem, shownFor, type Upload } from '#web/uploads/state.ts'
import { sentStore, uploadsStore } from '../../../application/state.ts'
import { sentenceOf } from '../../../application/uploads.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { fileSize } from '../file-size.ts'
import { late, lateParts } from '../loaded-late.ts'
import { useCardMask } from '../use-card-mask.ts'
import { useOpenForm, useProblem, useValue } from '../use-field.ts'
import { ChooseFile, SmallButton, UploadedPicture } from './FileButtons.tsx'

// The state of an upload (shrinking, waiting, sending, failed) with its buttons to cancel and retry.

/** The key of what the upload waits for. */
function waitingFor(problem: Problem | null): Key {
  if (problem?.step === 'away') return 'form.waitsForServer'
  if (problem?.step === 'signed-out' || problem?.step === 'other-account') return 'form.waitsForSignIn'
  return 'form.waitsForNetwork'
}

function State({ upload: { state, problem, percent } }: { upload: Upload }) {
  const { t } = useWords()
  if (state === 'shrinking') return <p className="wait">{t('form.shrinking')}</p>
  if (state === 'sending' || state === 'using')
    return (
      <>
        <p className="wait">{t('form.sending', { n: percent })}</p>
        <progress value={percent} max="100" aria-label={t('form.sending', { n: percent })} />
      </>
    )
  if (state === 'waiting')
    return (
      <>
        <p className="wait">{t('save.waitingToSend')}</p>
        <p>{t(waitingFor(problem))}</p>
      </>
    )
  return (
    <p className="stopped">{problem?.words ?? t(problem ? sentenceOf(problem) : 'form.uploadStopped')}</p>
  )
}

/** The size of a picture before and after shrinking. */
function Reduction({ from, to }: { from: number; to: number }) {
  const { t } = useWords()
  if (to >= from) return null
  return <p>{t('save.photoReduced', { from: fileSize(from), to: fileSize(to) })}</p>
}

export function UploadState({ upload, title }: { upload: Upload; title: string }) {
  const { t } = useWords()
  const { uploads } = useOpenForm()
  const { id, field, name, url, from, to, state } = upload
  return (
    <>
      <div className="row">
        {url ? (
          <img
            className="pic"
            data-card={field.includes('Aadhaar') ? '' : undefined}
            src={url}
            alt={t('form.chosenPicture', { title })}
          />
        ) : (
          <span className="pic paper" aria-hidden="true" />
        )}
        <div role="status">
          <h4>{title}</h4>
          {/* A PDF has no picture. */}
          {!url && name !== title && <p>{name}</p>}
          <State upload={upload} />
          {to > 0 && <Reduction from={from} to={to} />}
        </div>
      </div>
      <div className="small-acts">
        {state === 'failed' && to > 0 && (
          <SmallButton label="toast.retry" title={title} onClick={() => void uploads.retry(id)} />
        )}
        {state !== 'using' && (
          <SmallButton label="form.cancel" title={title} onClick={() => void uploads.cancel(id)} />
        )}
      </div>
    </>
  )
}

/** Loaded on demand; a picture works without the warning. */
const PhotoWarning = late(() => lateParts.photoWarning().then((code) => code.PhotoWarning))

type Props = { question: QuestionOf<'picture'> }

/** An outline of what the photo should show. */
function Guide({ isCard }: { isCard: boolean }) {
  const { t } = useWords()
  return (
    <div className="frame">
      <svg className="guide" aria-hidden="true">
        <use href={isCard ? '#guide-card' : '#guide-face'} />
      </svg>
      {t(isCard ? 'form.cardFrame' : 'form.faceFrame')}
    </div>
  )
}

/** `name`: the name of a file that was chosen on this page. */
type AddedProps = Props & { objectKey: string; title: string; name: string }

function Added({ question, objectKey, title, name }: AddedProps) {
  const { t } = useWords()
  const sent = useStore(sentStore)[objectKey]
  return (
    <div className="row">
      <UploadedPicture
        src={sent?.url ?? `${objectKey}?size=thumb`}
        alt={t('form.chosenPicture', { title })}
        isCard={question.purpose === 'aadhaar'}
      />
      <div>
        <h4>{title}</h4>
        {/* A PDF has no picture. */}
        {sent && !sent.url && <p>{name}</p>}
        <p className="done">
          <Icon of={icons.check} />
          {t('save.added')}
        </p>
        {sent && <Reduction from={sent.from} to={sent.to} />}
      </div>
    </div>
  )
}

type ContentProps = Props & {
  title: string
  upload: Upload | undefined
  objectKey: string | null
  name: string
}

function Content({ question, title, upload, objectKey, name }: ContentProps) {
  const { t, textOf } = useWords()
  if (upload) return <UploadState upload={upload} title={title} />
  if (objectKey !== null) return <Added question={question} objectKey={objectKey} title={title} name={name} />
  return (
    <>
      <h4>{t('form.optional', { title })}</h4>
      <p>{textOf(`${labelKey(question)}.hint`)}</p>
      {question.purpose !== 'proof' && <Guide isCard={question.purpose === 'aadhaar'} />}
    </>
  )
}

export function UploadTile({ question }: Props) {
  const { field, purpose = 'proof' } = question
  const { t } = useWords()
  const title = t(labelKey(question))
  const { uploads, saving } = useOpenForm()
  const objectKey = useValue(field)
  const problem = useProblem(field)
  const upload = shownFor(useStore(uploadsStore), field)
  const sent = useStore(sentStore)[objectKey ?? '']
  const picture = purpose === 'proof' ? null : (upload ?? sent)?.url
  const isEmpty = !upload && objectKey === null
  const [isPaper, setPaper] = useState(false)
  const [name, setName] = useState('')
  const { dialog, isOpening, said, masked } = useCardMask(field)
  const choose = async ([file]: readonly File[]) => {
    if (!file) return
    const isWrong = purpose !== 'proof' && (await isPdf(file))
    setPaper(isWrong)
    if (isWrong) return
    const chosen = purpose === 'aadhaar' ? await masked(file) : file
    if (!chosen) return
    setName(file.name)
    await uploads.choose({ field, purpose, file: chosen })
  }
  return (
    <article className="shot" data-wrong={problem ? '' : undefined}>
      <Content question={question} title={title} upload={upload} objectKey={objectKey} name={name} />
      {problem && <p className="problem">{problem}</p>}
      <div role="status">
        {isPaper && <p className="problem">{t('error.pdfForPhoto')}</p>}
        {isOpening && <p className="wait">{t('card.opening')}</p>}
        {said && objectKey !== null && <p>{t(said)}</p>}
      </div>
      {dialog}
      {picture && (
        <Suspense>
          <PhotoWarning url={picture} isCard={purpose === 'aadhaar'} />
        </Suspense>
      )}
      {(!upload || upload.state === 'failed') && (
        <div className="acts">
          <ChooseFile
            field={field}
            title={title}
            camera={
              isEmpty ? { kind: 'main', label: 'form.takePhoto' } : { kind: 'line', label: 'form.retake' }
            }
            gallery={{ accept: purpose === 'proof' ? 'image/*,application/pdf' : 'image/*' }}
            onFiles={(files) => void choose(files)}
          />
          {objectKey !== null && !upload && (
            <SmallButton label="form.remove" title={title} onClick={() => saving.edit({ [field]: null })} />
          )}
        </div>
      )}
      {isEmpty && (
        <p className="limit">
          {t('form.reducing', { limit: t(purpose === 'proof' ? 'form.proofKinds' : 'form.fileLimit') })}
        </p>
      )}
    </article>
  )
}
