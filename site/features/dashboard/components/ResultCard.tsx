/** The explanation of the published result: what decided, which papers could have helped, the points of each criterion; and its letter. */
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
import { kolkataDate } from '#events/dates.ts'
import { day } from '#events/language/format.ts'
import { filled } from '#events/language/translate.ts'
import { venue, weddingDay, whatsappLink } from '../../../components/island/page-data.ts'

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

// For a selected family: the wedding day, the venue, who will call, what to bring, and the steps until then.

/** The first of the home page's seven steps that follows the selection. */
const FIRST = 4
const stepKeys = ['step.4', 'step.5', 'step.6'] as const

export function FinalSelection() {
  const { locale, t, textOf } = useWords()
  const date = day(locale, weddingDay())
  const facts = [
    { name: t('dash.finalWedding'), text: date, isLarge: true },
    { name: t('nav.venue'), text: venue(), isLarge: true },
    { name: t('dash.finalCalls'), text: t('dash.finalCallsText'), isLarge: false },
    { name: t('dash.finalBring'), text: t('dash.finalBringText'), isLarge: false },
  ]
  return (
    <>
      <dl className="final">
        {facts
          .filter(({ text }) => text !== '')
          .map(({ name, text, isLarge }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{isLarge ? <b>{text}</b> : text}</dd>
            </div>
          ))}
      </dl>
      <h3>{t('dash.finalSteps')}</h3>
      <ol className="final-steps" start={FIRST}>
        {stepKeys.map((key) => (
          <li key={key}>{textOf(key)}</li>
        ))}
        <li>{filled(textOf('step.7') ?? '', { date })}</li>
      </ol>
    </>
  )
}

// For a rejected application: the kind of reason, how and until when to ask for a review, and other help.

export function Rejection({ application }: { application: MyApplication }) {
  const { locale, t, textOf } = useWords()
  const { rejectedFor, reviewUntil } = application
  const isOver = reviewUntil !== null && kolkataDate(new Date().toISOString()) > reviewUntil
  const date = reviewUntil === null ? '' : day(locale, reviewUntil)
  const how = whatsappLink('') === null ? t('dash.reviewHow') : textOf('dash.next.rejected')
  return (
    <>
      <p>{textOf(`dash.rejectedFor.${rejectedFor}`) ?? t('dash.rejectedFor.general')}</p>
      <h3>{t('dash.reviewTitle')}</h3>
      {isOver ? (
        <p>{t('dash.reviewOver', { date })}</p>
      ) : (
        <p>
          {how} {t('dash.reviewUntil', { date })}
        </p>
      )}
      <h3>{t('dash.otherHelpTitle')}</h3>
      <p>{t('dash.otherHelp')}</p>
    </>
  )
}
