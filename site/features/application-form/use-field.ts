/** Binds controls to fields of the form: the context of the open form, the value, label and error of one field, and the focus. */
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Form, FormChanges } from '#events/application/form.ts'
import { isAsked } from '#events/application/missing.ts'
import { type FormField, holdsFor, type Question, questionOf } from '#events/application/questions.ts'
import type { Kind } from '#events/kind.ts'
import { labelKey } from '#events/language/answer-words.ts'
import type { Uploads } from '#web/uploads/queue.ts'
import type { FormAccount } from '../../application/drafts.ts'
import type { FormSaving } from '../../application/saving.ts'
import { formStore } from '../../application/state.ts'
import { useWords } from '../../components/island/texts.ts'
import { leftStore, shownProblemsStore } from './form-state.ts'

/** `saving` saves the answers, `uploads` sends the files. */
export type OpenForm = { account: FormAccount; saving: FormSaving; uploads: Uploads }

export const OpenFormContext = createContext<OpenForm | null>(null)

export function useOpenForm(): OpenForm {
  const form = useContext(OpenFormContext)
  if (!form) throw new Error('A field of the form is used outside of OpenFormContext.')
  return form
}

/** The fields with a text. */
type TextName = { [K in FormField]: Form[K] extends string ? K : never }[FormField]

/** The error message of a field. */
export function useProblem(field: FormField): string | undefined {
  const { textOf } = useWords()
  const problem = useSyncExternalStore(shownProblemsStore.subscribe, () => shownProblemsStore.now()[field])
  return problem === undefined ? undefined : (textOf(problem) ?? problem)
}

/** Rerenders only when this field changes. */
export function useValue<K extends FormField>(field: K): Form[K] {
  return useSyncExternalStore(formStore.subscribe, () => formStore.now()[field])
}

/** False for a question that does not apply, such as the job of a parent who has died. */
export const useIsAsked = (question: Question): boolean =>
  useSyncExternalStore(formStore.subscribe, () => isAsked(formStore.now(), question))

export const useEdit = (): ((changes: FormChanges) => void) => useOpenForm().saving.edit

/** The control shows the text as typed; the form stores it folded by its kind. */
export function useTyped(name: TextName, fold: Kind['fold']) {
  const edit = useEdit()
  const value = useValue(name)
  const [typed, setTyped] = useState(value)
  const onValue = (text: string) => {
    setTyped(text)
    edit({ [name]: fold(text) })
  }
  return { value: fold(typed) === value ? typed : value, onValue }
}

/** The property `asked` of the controls in web/ui: id, label, hint and error of a question. */
export function useAsked(question: Question) {
  const { t, textOf } = useWords()
  const label = labelKey(question)
  return {
    id: question.field,
    label: t(label),
    hint: textOf(`${label}.hint`) ?? undefined,
    required: holdsFor(question, question.required),
    problem: useProblem(question.field),
  }
}

/** The field of a control: that of `groomDob-month` is `groomDob`. */
const fieldOf = (target: EventTarget | null): string[] =>
  target instanceof HTMLElement && target.id ? target.id.split('-').slice(0, 1) : []

/**
 * Notes the fields that lose the focus, because a wrong answer is shown then. Not while a press is under way: the message would move the
 * button that is being pressed away from under the finger.
 */
export function useLeftFields(): void {
  useEffect(() => {
    const listening = new AbortController()
    let isPressed = false
    const left = new Set<string>()
    const show = () => {
      if (!isPressed && left.size > leftStore.now().length) leftStore.set([...left])
    }
    const follow = (event: Event) => {
      const { type, target } = event
      // Moving from day to month of one date does not leave the field.
      const to = event instanceof FocusEvent ? fieldOf(event.relatedTarget) : []
      if (type === 'focusout') for (const field of fieldOf(target)) if (!to.includes(field)) left.add(field)
      if (type !== 'focusout') isPressed = type === 'pointerdown'
      // After the click that belongs to this press.
      setTimeout(show)
    }
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'focusout'] as const)
      addEventListener(type, follow, { signal: listening.signal, passive: true })
    return () => listening.abort()
  }, [])
}

/** The field of the form that had the focus last, or an empty text. */
export function useLastField(): string {
  const [field, setField] = useState('')
  useEffect(() => {
    const listening = new AbortController()
    const follow = ({ target }: FocusEvent) => {
      const [name = ''] = fieldOf(target)
      if (questionOf(name)) setField(name)
    }
    addEventListener('focusin', follow, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return field
}
