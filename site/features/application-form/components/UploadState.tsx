/** The state of an upload (shrinking, waiting, sending, failed) with its buttons to cancel and retry. */
import type { Problem, Upload } from '#web/uploads/state.ts'
import { sentenceOf } from '../../../application/uploads.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { fileSize } from '../file-size.ts'
import { useOpenForm } from '../use-field.ts'
import { SmallButton } from './FileButtons.tsx'

/** What it waits for, where it waits. */
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

/** How much smaller a picture became by shrinking, in bytes. */
export function Reduction({ from, to }: { from: number; to: number }) {
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
