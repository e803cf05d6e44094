/** Draws the applications of a sample from the visitor's number, and prepares the request for its bundle. */
import { type SubmitEvent, useState } from 'react'
import { seasonName } from '#events/language/format.ts'
import { SMALLEST_SAMPLE } from '#events/ledger/levels.ts'
import { saveFile } from '#web/save-file.ts'
import type { BundleWorker } from '../bundle-worker.ts'
import { useAuditWords } from '../words.ts'
import type { Share } from '../worker/check-bundle.ts'
import type { DrawReply } from '../worker/protocol.ts'

/** `source`: the visitor's description of where the number comes from. */
type Asked = { number: number; count: number; source: string }
type Drawn = NonNullable<DrawReply>
type Props = { worker: BundleWorker; season: string }

/** Null for a text that does not match. */
const whole = (text: string, most: RegExp): number | null => (most.test(text.trim()) ? Number(text) : null)

/** What a sample shows of each published list. */
export function Shares({ shares }: { shares: readonly Share[] }) {
  const { t } = useAuditWords()
  return (
    <ul>
      {shares.map(({ list, ...share }) => (
        <li key={list}>{t(`check.share.${list}`, share)}</li>
      ))}
    </ul>
  )
}

function Request({ season, asked, drawn }: { season: string; asked: Asked; drawn: Drawn }) {
  const { locale, t } = useAuditWords()
  const [isCopied, setCopied] = useState(false)
  const { size, root, opened, shares } = drawn
  const request = t('check.sampleRequest', {
    season: seasonName(locale, season),
    number: asked.number,
    n: asked.count,
    size,
    root,
  })
  const text = asked.source === '' ? request : `${request} ${t('check.sampleFrom', { source: asked.source })}`
  return (
    <>
      <Shares shares={shares} />
      <h3>{t('check.sampleLetter')}</h3>
      <blockquote>{text}</blockquote>
      <button
        className="button button-line"
        type="button"
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {t(isCopied ? 'check.copied' : 'check.copy')}
      </button>
      <details className="audit-more">
        <summary>{t('check.sampleIds')}</summary>
        <ol className="code">
          {opened.map((id) => (
            <li key={id}>{id}</li>
          ))}
        </ol>
      </details>
    </>
  )
}

function Outcome({ season, asked, reply }: { season: string; asked: Asked; reply: DrawReply }) {
  const { t } = useAuditWords()
  return reply ? <Request season={season} asked={asked} drawn={reply} /> : <p>{t('check.sampleUnsigned')}</p>
}

export function Sample({ worker, season }: Props) {
  const { t } = useAuditWords()
  const [number, setNumber] = useState('')
  const [source, setSource] = useState('')
  const [count, setCount] = useState('30')
  const [drawn, setDrawn] = useState<{ asked: Asked; reply: DrawReply } | 'invalid' | null>(null)
  async function draw(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const asked = { number: whole(number, /^\d{1,15}$/), count: whole(count, /^[1-9]\d{0,4}$/) }
    const { number: chosen, count: wanted } = asked
    if (chosen === null || wanted === null || wanted < SMALLEST_SAMPLE) return setDrawn('invalid')
    const input = { number: chosen, count: wanted }
    const asking = { ...input, source: source.trim().replace(/\.$/, '') }
    setDrawn({ asked: asking, reply: await worker.ask('draw', { season, ...input }) })
  }
  return (
    <section className="sample" aria-labelledby="sample">
      <h3 id="sample">{t('check.sample')}</h3>
      <p>{t('check.sampleLead')}</p>
      <p>{t('check.sampleWhy')}</p>
      <form onSubmit={draw} noValidate>
        <div className="audit-field">
          <label htmlFor="sample-number">{t('check.sampleNumber')}</label>
          <p id="sample-hint" className="hint">
            {t('check.sampleNumberHint')}
          </p>
          <input
            id="sample-number"
            inputMode="numeric"
            autoComplete="off"
            aria-describedby="sample-hint"
            aria-invalid={drawn === 'invalid'}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
        </div>
        <div className="audit-field">
          <label htmlFor="sample-source">{t('check.sampleSource')}</label>
          <p id="sample-source-hint" className="hint">
            {t('check.sampleSourceHint')}
          </p>
          <input
            id="sample-source"
            autoComplete="off"
            maxLength={200}
            aria-describedby="sample-source-hint"
            value={source}
            onChange={({ target }) => setSource(target.value)}
          />
        </div>
        <div className="audit-field">
          <label htmlFor="sample-count">{t('check.sampleCount')}</label>
          <input
            id="sample-count"
            inputMode="numeric"
            autoComplete="off"
            value={count}
            onChange={({ target }) => setCount(target.value)}
          />
        </div>
        <button className="button button-line" type="submit">
          {t('check.sampleDraw')}
        </button>
      </form>
      <div aria-live="polite">
        {drawn === 'invalid' && (
          <p className="verdict bad">{t('check.sampleInvalid', { least: SMALLEST_SAMPLE })}</p>
        )}
        {drawn !== null && drawn !== 'invalid' && <Outcome season={season} {...drawn} />}
      </div>
    </section>
  )
}

// Buttons that copy a checkpoint's note to the clipboard or save it as a file.

const noteFileName = (size: number, at: string | null): string =>
  `checkpoint-${at === null ? '' : `${at.slice(0, 10)}-`}${size}.note`

/** `at`: the time of signing in ISO 8601; null where unknown. */
type NoteWaysProps = { note: string; size: number; at: string | null }
export function NoteWays({ note, size, at }: NoteWaysProps) {
  const { t } = useAuditWords()
  const [isCopied, setCopied] = useState(false)
  // Browsers have a clipboard on HTTPS pages and on localhost only.
  const mayCopy = 'clipboard' in navigator
  const save = () => saveFile(noteFileName(size, at), new Blob([note], { type: 'text/plain' }))
  const copy = () =>
    navigator.clipboard.writeText(note).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <div className="note-ways">
      {mayCopy && (
        <button className="button button-line" type="button" onClick={() => void copy()}>
          {t(isCopied ? 'check.copied' : 'check.copy')}
        </button>
      )}
      <button className="button button-line" type="button" onClick={save}>
        {t('check.note.save')}
      </button>
    </div>
  )
}
