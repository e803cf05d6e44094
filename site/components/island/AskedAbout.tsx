/** Below an answer that may not be right: a question, and a button that says it is. */
import { useWords } from './texts.ts'
import './asked-about.css'

/** `of`: the answer's own name, for those who do not see where the button stands. */
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
