/** The sheet of one visit: each fact as declared, different, or not to be checked; a note; a photo. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { limits } from '#events/vocabulary.ts'
import { applicationQuery } from '../../queries.ts'
import { isSent, type Sent } from '../../replies.ts'
import { useTold } from '../../told.ts'
import { useWords } from '../../words.ts'
import { FactQuestion } from './FactQuestion.tsx'
import { type Answers, askedFacts, foundIn } from './facts.ts'
import { declaredIn, saveVisit, type Visit, verifiedIn } from './visit-query.ts'
import { useSay } from './words.ts'

type Props = { visit: Visit; close: () => void }

export function Sheet({ visit, close }: Props) {
  const say = useSay()
  const { word } = useWords()
  const { data } = useQuery(applicationQuery(visit.id))
  return (
    <div className="sheet visit-sheet">
      <button className="tb line" type="button" onClick={close}>
        {say('visit.back')}
      </button>
      <h1>{visit.brideName}</h1>
      <p className="hint">
        {visit.brideVillage} · {visit.brideAddress}
      </p>
      {data && isSent(data) ? <Questions now={data} close={close} /> : <p>{word('admin.loadingDetails')}</p>}
    </div>
  )
}

function Questions({ now, close }: { now: Sent; close: () => void }) {
  const say = useSay()
  const [answers, setAnswers] = useState<Answers>({})
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<File | null>(null)
  const [declared, verified] = [declaredIn(now), verifiedIn(now)]
  const facts = foundIn(answers, declared)
  const save = useSaving(close)
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ id: now.id, facts, note, photo, photoName: say('visit.photoName') })
  }
  return (
    <form onSubmit={send}>
      {askedFacts.map((asked) => (
        <FactQuestion
          key={asked.fact}
          asked={asked}
          declared={declared[asked.fact] ?? null}
          verified={verified[asked.fact] ?? null}
          answer={answers[asked.fact]}
          setAnswer={(answer) => setAnswers((all) => ({ ...all, [asked.fact]: answer }))}
        />
      ))}
      <label className="ask">
        <span>{say('visit.note')}</span>
        <textarea
          rows={4}
          maxLength={limits.note}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <small>{say('visit.noteHint')}</small>
      </label>
      <label className="ask">
        <span>{say('visit.photo')}</span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          onChange={(event) => setPhoto(event.target.files?.[0] ?? null)}
        />
      </label>
      <p role="status">{say('visit.answered', { n: Object.keys(facts).length, total: askedFacts.length })}</p>
      {Object.keys(facts).length === 0 && <p className="hint">{say('visit.nothing')}</p>}
      <button className="tb main" type="submit" disabled={Object.keys(facts).length === 0 || save.isPending}>
        {say(save.isPending ? 'visit.saving' : 'visit.save')}
      </button>
    </form>
  )
}

function useSaving(close: () => void) {
  const [say, told, client] = [useSay(), useTold(), useQueryClient()]
  return useMutation({
    mutationFn: (ask: Parameters<typeof saveVisit>[1]) => saveVisit(client, ask),
    onSuccess: () => {
      told.succeeded(say('visit.saved'))
      close()
    },
    onError: (error) => told.failed(error, say('visit.saveFail')),
  })
}
