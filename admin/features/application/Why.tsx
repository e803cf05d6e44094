/** Explains the rank of an application, the smallest change of weights that would change the outcome, and prints the letter. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useId, useState } from 'react'
import { call } from '#web/api.ts'
import { Letter } from '#web/outcome/letter.ts'
import { PrintedLetter } from '#web/outcome/PrintedLetter.tsx'
import { familyName } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { t } from '../../app/texts/views.ts'
import { useOnce } from '../../app/use-change.ts'
import { Button } from '../../window/Button.tsx'
import { LoadFailed } from '../../window/LoadFailed.tsx'
import { recordPrint } from '../../window/Printing.tsx'
import { outcomeQuery } from './api.ts'
import type { Sent } from './replies.ts'
import './sections.css'

/** In both languages. */
const readLetter = (id: string) => call(`/api/admin/applications/${id}/letter`, { schema: Letter })

type Props = { application: Sent }

export default function Why({ application }: Props) {
  const heading = useId()
  const { data, isError, refetch } = useQuery(outcomeQuery(application.id))
  if (!data) return isError && <LoadFailed text={t('case.loadFail')} retry={() => void refetch()} />
  return (
    <section className="box panel stack why" aria-labelledby={heading}>
      <h2 id={heading}>{t('case.why')}</h2>
      <ul>
        {data.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {data.isPublished ? (
        <PrintLetter application={application} />
      ) : (
        <p className="hint">{t('case.letterLater')}</p>
      )}
    </section>
  )
}

function PrintLetter({ application }: Props) {
  const store = useStore()
  const [isPrinting, setPrinting] = useState(false)
  const reading = useMutation({
    mutationFn: async () => {
      const letter = await readLetter(application.id)
      await recordPrint(store, { print: 'letter', ids: [application.id] })
      return letter
    },
    onSuccess: () => setPrinting(true),
    onError: (error) => outcomes.failed(error, t('toast.error'), familyName(application)),
  })
  const read = useOnce(reading)
  return (
    <p>
      <Button text={t('case.letter')} disabled={read.isPending} onClick={() => read.mutate()} />{' '}
      <small className="hint">{t('case.letterHint')}</small>
      {isPrinting && read.data && <PrintedLetter letter={read.data} onPrinted={() => setPrinting(false)} />}
    </p>
  )
}
