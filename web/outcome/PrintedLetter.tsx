/** Prints a component instead of the page; and the letter about a result, each language on its own page. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { locales } from '#events/account-lists.ts'
import type { Letter, LetterText } from './letter.ts'
import './letter.css'

/** Prints on mount, and nothing else of the page; `onPrinted` must unmount it. */
export function PrintedPages({ children, onPrinted }: { children: ReactNode; onPrinted: () => void }) {
  const done = useRef(onPrinted)
  done.current = onPrinted
  useLayoutEffect(() => {
    const end = () => done.current()
    addEventListener('afterprint', end)
    print()
    return () => removeEventListener('afterprint', end)
  }, [])
  return createPortal(<article className="letter">{children}</article>, document.body)
}

/** First in the family's language, then in the other. */
export function PrintedLetter({ letter, onPrinted }: { letter: Letter; onPrinted: () => void }) {
  const languages = [letter.locale, ...locales.filter((one) => one !== letter.locale)]
  return (
    <PrintedPages onPrinted={onPrinted}>
      {languages.map((locale) => (
        <section key={locale} lang={locale}>
          <Sheet text={letter[locale]} />
        </section>
      ))}
    </PrintedPages>
  )
}

const Sheet = ({ text }: { text: LetterText }) => (
  <>
    <header>
      <div className="kasavu" />
      <p>{text.programme}</p>
      <p translate="no">{text.about}</p>
      <h1>{text.title}</h1>
    </header>
    {text.result.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {text.supply.length > 0 && <h2>{text.supplyTitle}</h2>}
    {text.supply.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <h2>{text.scoreTitle}</h2>
    <p>
      <b>{text.total}</b>
    </p>
    {text.criteria.length > 0 && <Criteria text={text} />}
    {text.exactTotal && <p>{text.exactTotal}</p>}
    <footer>
      {text.notes.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </footer>
  </>
)

const Criteria = ({ text }: { text: LetterText }) => (
  <table>
    <tbody>
      {text.criteria.map(({ name, points, basis, sentence }) => (
        <tr key={name}>
          <th scope="row">
            {name} · <span>{points}</span>
            <small>{basis}</small>
          </th>
          <td>{sentence}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
