/** Somebody's work: the commonest answers as buttons while it is empty, or typed. */
import type { Question, QuestionOf } from '#events/application/questions.ts'
import type { Key } from '../../../components/island/texts.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useAsked, useEdit, useValue } from '../use-field.ts'
import { Text } from './fields.tsx'

const jobNames = ['Occupation', 'FatherJob', 'MotherJob']
export const isJob = ({ name }: Question): boolean => jobNames.includes(name)

const ofWomen: readonly Key[] = ['form.job.home', 'form.job.wage', 'form.job.none']
const ofFathers: readonly Key[] = ['form.job.wage', 'form.job.farm', 'form.job.none']
const ofGrooms: readonly Key[] = ['form.job.wage', 'form.job.driver', 'form.job.none']
function commonFor({ name, side }: Question): readonly Key[] {
  if (name === 'FatherJob') return ofFathers
  return name === 'Occupation' && side === 'groom' ? ofGrooms : ofWomen
}

export function JobField({ question }: { question: QuestionOf<'text'> }) {
  const { t } = useWords()
  const edit = useEdit()
  const { field } = question
  const { label } = useAsked(question)
  const isEmpty = useValue(field) === ''
  const choose = (job: string) => {
    edit({ [field]: job })
    document.getElementById(field)?.focus()
  }
  return (
    <Text
      question={question}
      below={
        isEmpty && (
          <fieldset className="chips" aria-label={`${label}: ${t('form.job.common')}`}>
            {commonFor(question).map((key) => (
              <button key={key} type="button" className="offer" onClick={() => choose(t(key))}>
                {t(key)}
              </button>
            ))}
          </fieldset>
        )
      }
    />
  )
}
