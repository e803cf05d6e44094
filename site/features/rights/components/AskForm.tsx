/** Asks for a correction, or complains, with one press. What was typed stays until it has been taken. */
import { useState } from 'react'
import type { RequestKind } from '#events/application/request-kinds.ts'
import { limits } from '#events/limits.ts'
import { AreaField } from '#web/ui/Field.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { useSending } from '../use-sending.ts'

type Props = { id: string; kind: RequestKind }
const parts = { correction: 'requests', complaint: 'complaints' } as const

export function AskForm({ id, kind }: Props) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const { change, isBusy, errorOf } = useSending(id)
  const submit = async () => {
    if (await change({ part: parts[kind], body: { text } }, 'rights.sent')) setText('')
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <AreaField
        label={t(`rights.${kind}Field`)}
        hint={t(`rights.${kind}Text`)}
        error={errorOf('text')}
        rows={4}
        maxLength={limits.reason}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button className="button button-strong" type="submit" disabled={isBusy}>
        {t(isBusy ? 'rights.sending' : `rights.${kind}Send`)}
      </button>
    </form>
  )
}
