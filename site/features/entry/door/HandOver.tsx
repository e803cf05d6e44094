/** The one-use link of a family whose application was begun at its door: for this device, or for its own phone. */
import { useState } from 'react'
import { moment } from '#events/language/format.ts'
import { endSession, mayHaveUnsent } from '#web/leaving/waiting.ts'
import { Field } from '#web/ui/Field.tsx'
import { useWords } from '../../../components/island/texts.ts'
import type { Link } from './begin.ts'

type Props = { link: Link; next: () => void }
/** What stands in the way of handing the device over. */
type Trouble = 'unsent' | 'network'

/** Whoever began is signed out first, so that the family has nothing of the console in its hands. */
function useHandingOver(url: string) {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    if (trouble !== 'unsent' && (await mayHaveUnsent())) return setTrouble('unsent')
    if ((await endSession()) === 'ended') location.replace(`${url}&shared=1`)
    else setTrouble('network')
  }
  const handOver = () => {
    setBusy(true)
    void leave().finally(() => setBusy(false))
  }
  return { trouble, isBusy, handOver }
}

export function HandOver({ link: { url, expiresAt, to }, next }: Props) {
  const { locale, t } = useWords()
  const { trouble, isBusy, handOver } = useHandingOver(url)
  const time = moment(locale, expiresAt)
  const message = encodeURIComponent(t('door.message', { time, url }))
  return (
    <div className="entry-form">
      <p role="status">{t('door.begun', { time })}</p>
      <Field label={t('door.link')} readOnly value={url} onFocus={(event) => event.target.select()} />
      <a
        className="button button-line"
        href={`https://wa.me/${to}?text=${message}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('door.send')}
      </a>
      <p>{t('door.handOverText')}</p>
      {trouble && <p role="alert">{t(trouble === 'unsent' ? 'door.unsent' : 'toast.network')}</p>}
      <button className="button button-strong" type="button" disabled={isBusy} onClick={handOver}>
        {t(trouble === 'unsent' ? 'door.handOverAnyway' : 'door.handOver')}
      </button>
      <button className="button button-line" type="button" onClick={next}>
        {t('door.next')}
      </button>
    </div>
  )
}
