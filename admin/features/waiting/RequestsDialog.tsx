/** Corrections and, for admins, complaints. Each is answered with a sentence that the family reads. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isBlank } from '#events/text.ts'
import { familyName } from '../../app/names.ts'
import { useWords } from '../../app/texts/access.ts'
import { useChange } from '../../app/use-change.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { ReasonField } from '../../window/ReasonField.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { applicationPath } from '../application/links.ts'
import { answer, type Request, requestsQuery } from './api.ts'

export default function RequestsDialog() {
  const { t } = useWords()
  const { role } = useCommandContext()
  const { data: waiting, isError } = useQuery(requestsQuery(role))
  return (
    <Dialog title={t('console.requests')} isWide>
      {waiting?.length === 0 && <p>{t('access.noRequest')}</p>}
      {isError && <p className="warning">{t('adminToast.fetchFail')}</p>}
      <ul className="waiting-list">
        {waiting?.map((one) => (
          <Asked key={`${one.id} ${one.kind} ${one.request}`} waiting={one} />
        ))}
      </ul>
    </Dialog>
  )
}

function Asked({ waiting }: { waiting: Request }) {
  const { t } = useWords()
  const { id, kind, request } = waiting
  const [text, setText] = useState('')
  const change = useChange(
    (done: boolean, { client }) => answer(client, { id, kind, request, done, answer: text }),
    {
      failText: t('access.answerFail'),
      about: familyName(waiting),
      onSuccess: (_reply, { succeeded }) => succeeded(t('console.did.RequestAnswered')),
    },
  )
  const isBusy = change.isPending || isBlank(text)
  return (
    <li>
      <p>
        <a href={applicationPath(id)} target="_blank" rel="noreferrer">
          {familyName(waiting)}
        </a>
        {` · ${waiting.title}`}
      </p>
      <p>
        <q>{waiting.text}</q>
      </p>
      <ReasonField label={t('access.answer')} reason={text} setReason={setText} />
      <p className="choice">
        <Button look="main" text={t('access.done')} disabled={isBusy} onClick={() => change.mutate(true)} />
        <Button text={t('access.notDone')} disabled={isBusy} onClick={() => change.mutate(false)} />
      </p>
    </li>
  )
}
