/** Recording what families hear: the list of clips, the text to read, and where each recording is. For admins. */
import { useEffect, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { useStore } from '#web/ui/use-store.ts'
import { chooseLanguage } from '#web/words/language.ts'
import { Clip } from './components/Clip.tsx'
import { ClipList } from './components/ClipList.tsx'
import { Sent } from './components/Sent.tsx'
import { Volunteer } from './components/Volunteer.tsx'
import { currentStore, look } from './current.ts'
import { formatHere, playsEverywhere } from './format.ts'
import { takes } from './kept.ts'
import { useWords } from './texts.ts'
import { useClips } from './use-clips.ts'
import './components/recorder.css'

type Failure = 'other' | 'not-allowed'

/** @returns what stood in the way, or null */
async function loadClips(): Promise<Failure | null> {
  try {
    await look()
    return null
  } catch (error) {
    const isTurnedAway = error instanceof ApiError && (error.status === 401 || error.status === 403)
    return isTurnedAway ? 'not-allowed' : 'other'
  }
}

export function Recorder() {
  const { t } = useWords()
  const current = useStore(currentStore)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    void loadClips().then(setFailure)
    void takes.open()
  }, [])
  useEffect(() => {
    document.title = t('voice.title')
  }, [t])
  return (
    <main className="recorder">
      <p>
        <a href="/admin/dashboard">{t('voice.toConsole')}</a>
      </p>
      <h1>{t('voice.title')}</h1>
      {failure === 'not-allowed' && (
        <p role="alert">
          {t('voice.signIn')} <a href="/admin/login">{t('voice.toLogin')}</a>
        </p>
      )}
      {failure === 'other' && (
        <p role="alert">
          {t('voice.failed')}{' '}
          <button className="tb line" type="button" onClick={() => void loadClips().then(setFailure)}>
            {t('voice.tryAgain')}
          </button>
        </p>
      )}
      {!current && !failure && <p>{t('voice.loading')}</p>}
      {current && <Recording />}
    </main>
  )
}

function Recording() {
  const { t, locale } = useWords()
  const clips = useClips(locale)
  const [chosen, choose] = useState<string | null>(null)
  const format = formatHere()
  const current = clips.find(({ section }) => section === chosen) ?? clips.find(({ isDone }) => !isDone)
  /** The first after this one that is not done, else the first of all. */
  const goOn = (): void => {
    const place = clips.findIndex(({ id }) => id === current?.id)
    const ahead = [...clips.slice(place + 1), ...clips.slice(0, place)]
    choose(ahead.find(({ isDone }) => !isDone)?.section ?? null)
  }
  return (
    <>
      <p>{t('voice.lead')}</p>
      {format === null && <p role="alert">{t('voice.cannotRecord')}</p>}
      {format !== null && !playsEverywhere(format) && <p className="hint">{t('voice.oldPhones')}</p>}
      <div className="voice-bar">
        <label>
          {t('voice.language')}{' '}
          <select
            value={locale}
            onChange={({ target }) => chooseLanguage(target.value === 'en' ? 'en' : 'ml')}
          >
            <option value="ml" lang="ml">
              മലയാളം
            </option>
            <option value="en" lang="en">
              English
            </option>
          </select>
        </label>
        <b role="status">
          {t('voice.progress', { n: clips.filter(({ isDone }) => isDone).length, total: clips.length })}
        </b>
        <Sent hasAny={clips.some(({ isDone }) => isDone)} />
      </div>
      <div className="voice-desk">
        {current ? (
          <Clip key={current.id} clip={current} goOn={goOn} />
        ) : (
          <p className="all">{t('voice.all')}</p>
        )}
        <ClipList clips={clips} current={current?.section} choose={choose} />
      </div>
      <Volunteer />
    </>
  )
}
