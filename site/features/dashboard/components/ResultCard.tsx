/** How the published result came about: what decided, what could still have been given, each criterion's points; and its letter. */
import { useState } from 'react'
import type { LetterText } from '#web/outcome/letter.ts'
import { PrintedLetter } from '#web/outcome/PrintedLetter.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { type MyApplication, useOutcome } from '../../../account/queries.ts'
import { LoadFailed } from '../../../components/island/LoadFailed.tsx'
import { useWords } from '../../../components/island/texts.ts'
import './score.css'
import './result.css'

export function ResultCard({ application }: { application: MyApplication }) {
  const { locale } = useWords()
  const { data, isError, error, refetch } = useOutcome(application.id)
  const [isPrinting, setPrinting] = useState(false)
  if (!data) return isError && <LoadFailed error={error} retry={refetch} heading="h2" />
  return (
    <>
      <Result text={data[locale]} onPrint={() => setPrinting(true)} />
      {isPrinting && <PrintedLetter letter={data} onPrinted={() => setPrinting(false)} />}
    </>
  )
}

function Result({ text, onPrint }: { text: LetterText; onPrint: () => void }) {
  const { t } = useWords()
  return (
    <section className="panel score result" aria-labelledby="result">
      <h2 id="result">{text.title}</h2>
      <p className="note">{text.about}</p>
      {text.result.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {text.supply.length > 0 && (
        <div className="supply">
          <h3>{text.supplyTitle}</h3>
          {text.supply.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <h3>{text.scoreTitle}</h3>
      <p className="total">{text.total}</p>
      <ul className="criteria">
        {text.criteria.map(({ name, points, basis }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{points}</span>
            <small>{basis}</small>
          </li>
        ))}
      </ul>
      {text.criteria.length > 0 && (
        <details>
          <summary className="button button-line">{t('dash.howScored')}</summary>
          <ol>
            {text.criteria.map(({ name, points, sentence }) => (
              <li key={name}>
                <h3>
                  {name}
                  <span>{points}</span>
                </h3>
                <p>{sentence}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
      {text.notes.map((sentence) => (
        <p key={sentence} className="note">
          {sentence}
        </p>
      ))}
      <button className="button button-line" type="button" onClick={onPrint}>
        <Icon of={icons.printer} />
        {text.print}
      </button>
    </section>
  )
}
