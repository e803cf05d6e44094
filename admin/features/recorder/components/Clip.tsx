/** One clip: the text to read aloud, recording it, listening to it, again, or on to the next. */
import { useEffect, useState } from 'react'
import { removeClip } from '../api.ts'
import { change } from '../current.ts'
import { takes } from '../kept.ts'
import type { Kept } from '../takes.ts'
import { useWords } from '../texts.ts'
import type { ClipState } from '../use-clips.ts'
import { useTake } from '../use-take.ts'

/** The address of a take in this page. */
function useAddress(take: Kept | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!take) return setAddress(undefined)
    const made = URL.createObjectURL(new Blob([take.bytes], { type: take.type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [take])
  return address
}

/** Twice, since families no longer hear it then. */
function Remove({ id }: { id: string }) {
  const { t } = useWords()
  const [said, say] = useState<'voice.removeSure' | 'voice.notRemoved' | null>(null)
  const remove = (): void => {
    if (said) change(() => removeClip(id)).catch(() => say('voice.notRemoved'))
    say('voice.removeSure')
  }
  return (
    <>
      <button className="tb line" type="button" onClick={remove}>
        {t('voice.remove')}
      </button>
      <span role="status">{said && t(said)}</span>
    </>
  )
}

export function Clip({ clip, goOn }: { clip: ClipState; goOn: () => void }) {
  const { t, locale } = useWords()
  const { id, section, take, address } = clip
  const { record, stop, isRunning, problem, seconds } = useTake(id)
  const own = useAddress(take)
  const sound = take ? own : address
  const accept = (): void => {
    if (take) takes.keep({ ...take, isGood: true })
    goOn()
  }
  return (
    <section className="script" aria-labelledby="script-title">
      <h2 id="script-title">{t(`voice.title.${section}`)}</h2>
      <p className="aloud" lang={locale}>
        {t(`voice.script.${section}`)}
      </p>
      <p role="alert">{problem && t(problem)}</p>
      <div className="acts">
        {isRunning ? (
          <button className="tb main recording" type="button" onClick={stop}>
            {t('voice.stop')} · {t('voice.seconds', { n: seconds })}
          </button>
        ) : (
          <button className={sound ? 'tb line' : 'tb main'} type="button" onClick={() => void record()}>
            {t(sound ? 'voice.recordAgain' : 'voice.record')}
          </button>
        )}
        {!isRunning && sound && (
          // biome-ignore lint/a11y/useMediaCaption: the text stands above it, word by word
          <audio controls preload="none" src={sound} aria-label={t('voice.listen')} />
        )}
        {!isRunning && take && !take.isGood && (
          <button className="tb main" type="button" onClick={accept}>
            {t('voice.done')}
          </button>
        )}
        {!isRunning && (!take || take.isGood) && (
          <button className="tb line" type="button" onClick={goOn}>
            {t('voice.next')}
          </button>
        )}
        {!isRunning && take && (
          <button className="tb line" type="button" onClick={() => takes.discard(id)}>
            {t('voice.discard')}
          </button>
        )}
        {!isRunning && !take && address && (
          <>
            <a href={address} download>
              {t('voice.download')}
            </a>
            <Remove key={address} id={id} />
          </>
        )}
      </div>
    </section>
  )
}
