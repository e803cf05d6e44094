/** The names and answers of the form's questions, in the language of the page. */
import type { Answer } from '#events/application/kinds.ts'
import { questionOf } from '#events/application/questions.ts'
import { answerIn, labelKey, nameIn } from '#events/language/answer-words.ts'
import { useWords } from '../../components/island/texts.ts'

/** The label of a field inside its part of the form, which names the side. */
export function useLabel() {
  const { t } = useWords()
  return (field: string): string => {
    const question = questionOf(field)
    return question ? t(labelKey(question)) : field
  }
}

/** The label of a field with its side, for use outside its part: "Bride: Aadhaar card, front". */
export function useFieldName() {
  const words = useWords()
  return (field: string): string => {
    const question = questionOf(field)
    return question ? nameIn(question, words) : field
  }
}

/** The answer to a question: options, places, dates and amounts in words. */
export function useValueWords() {
  const words = useWords()
  return (field: string, answer: Answer): string => {
    const question = questionOf(field)
    return (question && answerIn(question, answer, words)) || words.t('value.none')
  }
}
