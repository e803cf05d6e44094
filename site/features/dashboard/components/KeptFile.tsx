/** One document that is there: a way to see it and, while the form is still open, to take it away again, after a question. */
import { useEffect, useRef, useState } from 'react'
import { wordsOf } from '#web/api.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { type DocumentKind, removeDocument } from '../documents.ts'

type Props = {
  application: MyApplication
  kind: DocumentKind
  objectKey: string
  place: number
  mayRemove: boolean
  onRemoved: () => void
}

export function KeptFile(props: Props) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const short = t('form.document', { n: props.place + 1 })
  const keep = () => {
    setAsking(false)
    button.current?.focus()
  }
  return (
    <li>
      <a href={props.objectKey} target="_blank" rel="noopener">
        <Icon of={icons.file} />
        {short}
      </a>
      {props.mayRemove && (
        <button
          ref={button}
          className="kept-remove"
          type="button"
          aria-label={`${t('form.remove')}: ${t(props.kind.title)}, ${short}`}
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          {t('form.remove')}
        </button>
      )}
      {isAsking && <RemoveQuestion {...props} name={short} onKeep={keep} />}
    </li>
  )
}

function useRemoval({ application, kind, objectKey, onRemoved }: Props) {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await removeDocument(application, kind, objectKey)
      onRemoved()
    } catch (error) {
      console.warn('Removal:', error)
      setProblem(wordsOf(error, { network: t('toast.network'), otherwise: t('dash.removeFail') }))
      setBusy(false)
    }
  }
  return { busy, problem, remove }
}

function RemoveQuestion({ name, onKeep, ...props }: Props & { name: string; onKeep: () => void }) {
  const { t } = useWords()
  const { busy, problem, remove } = useRemoval(props)
  const keep = useRef<HTMLButtonElement>(null)
  // The answer that changes nothing is the one at hand.
  useEffect(() => keep.current?.focus(), [])
  return (
    <fieldset className="ask-removal">
      <legend>{t('dash.removeAsk', { name })}</legend>
      {problem && <p role="alert">{problem}</p>}
      <div>
        <button className="button button-line" type="button" ref={keep} disabled={busy} onClick={onKeep}>
          {t('form.cancel')}
        </button>
        <button className="button button-danger" type="button" disabled={busy} onClick={() => void remove()}>
          {t('form.remove')}
        </button>
      </div>
    </fieldset>
  )
}
