/** One document of the application: a link, and while the form may be edited a button that removes it after a confirmation. */
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { type DocumentKind, removeDocument } from '../documents.ts'

type Props = {
  application: MyApplication
  kind: DocumentKind
  objectKey: string
  index: number
  mayRemove: boolean
  onRemoved: () => void
}

export function StoredDocument(props: Props) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const name = t('form.document', { n: props.index + 1 })
  const cancel = () => {
    setAsking(false)
    button.current?.focus()
  }
  return (
    <li>
      <a href={props.objectKey} target="_blank" rel="noopener">
        <Icon of={icons.file} />
        {name}
      </a>
      {props.mayRemove && (
        <button
          ref={button}
          className="remove-document"
          type="button"
          aria-label={`${t('form.remove')}: ${t(props.kind.title)}, ${name}`}
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          {t('form.remove')}
        </button>
      )}
      {isAsking && <RemoveQuestion {...props} name={name} onCancel={cancel} />}
    </li>
  )
}

function useRemoval({ application, kind, objectKey, onRemoved }: Props) {
  const { errorText } = useOutcome()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await removeDocument(application, kind, objectKey)
      onRemoved()
    } catch (error) {
      console.warn('Removal:', error)
      setProblem(errorText(error, 'dash.removeFail'))
      setBusy(false)
    }
  }
  return { busy, problem, remove }
}

function RemoveQuestion({ name, onCancel, ...props }: Props & { name: string; onCancel: () => void }) {
  const { t } = useWords()
  const { busy, problem, remove } = useRemoval(props)
  const cancel = useRef<HTMLButtonElement>(null)
  // Cancel gets the focus, so that Enter removes nothing.
  useEffect(() => cancel.current?.focus(), [])
  return (
    <fieldset className="ask-removal">
      <legend>{t('dash.removeAsk', { name })}</legend>
      {problem && <p role="alert">{problem}</p>}
      <div>
        <button className="button button-line" type="button" ref={cancel} disabled={busy} onClick={onCancel}>
          {t('form.cancel')}
        </button>
        <button className="button button-danger" type="button" disabled={busy} onClick={() => void remove()}>
          {t('form.remove')}
        </button>
      </div>
    </fieldset>
  )
}
