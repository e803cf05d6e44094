/** Below an answer that may be wrong: a question, and a button that confirms the answer. */
import { useWords } from './texts.ts'
import './asked-about.css'

/** `of`: the name of the answer, for screen readers. */
type Props = { question: string; of: string; onRight: () => void }

export function AskedAbout({ question, of, onRight }: Props) {
  const { t } = useWords()
  return (
    <p className="filled-in">
      {question}{' '}
      <button type="button" className="offer" aria-label={`${t('form.itIsRight')}: ${of}`} onClick={onRight}>
        {t('form.itIsRight')}
      </button>
    </p>
  )
}
