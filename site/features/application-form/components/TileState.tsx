/** The state of an upload (shrinking, waiting, sending, failed) with its buttons to cancel and retry. */
import type { Upload } from '#web/uploads/queue.ts'
import { sentenceOf } from '../../../application/uploads.ts'
import { useWords } from '../../../components/island/texts.ts'
import { sizeWords } from '../sizes.ts'
import { useDesk } from '../use-answer.ts'

function Standing({ tile }: { tile: Upload }) {
  const { t } = useWords()
  const { state, problem, percent } = tile
  if (state === 'shrinking') return <p className="wait">{t('form.shrinking')}</p>
  if (state === 'sending')
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
        <p>{t(problem?.step === 'away' ? 'form.waitsForServer' : 'form.waitsForNetwork')}</p>
      </>
    )
  return (
    <p className="stopped">{problem?.words ?? t(problem ? sentenceOf(problem) : 'form.uploadStopped')}</p>
  )
}

export function TileState({ tile, title }: { tile: Upload; title: string }) {
  const { t } = useWords()
  const { uploads } = useDesk()
  const { id, field, url, from, to, state } = tile
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
          <Standing tile={tile} />
          {to > 0 && to < from && (
            <p>{t('save.photoReduced', { from: sizeWords(from), to: sizeWords(to) })}</p>
          )}
        </div>
      </div>
      <div className="small-acts">
        {state === 'failed' && to > 0 && (
          <button
            type="button"
            className="plain"
            aria-label={`${t('toast.retry')}: ${title}`}
            onClick={() => void uploads.retry(id)}
          >
            {t('toast.retry')}
          </button>
        )}
        <button
          type="button"
          className="plain"
          aria-label={`${t('form.cancel')}: ${title}`}
          onClick={() => void uploads.cancel(id)}
        >
          {t('form.cancel')}
        </button>
      </div>
    </>
  )
}
