/** Carries what was typed over to the same page in the other language, or to the login page. Never passwords or checkboxes. */
import { type RefObject, useEffect } from 'react'
import { Texts } from '#web/guards.ts'
import { tabStorage } from '#web/keeping/web-storage.ts'

const STORAGE_KEY = 'typed'

/** By the names of the fields of the next page. */
export const carry = (typed: Readonly<Record<string, string>>): boolean =>
  tabStorage.set(STORAGE_KEY, JSON.stringify(typed))

const carriedInputs = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('[name=email],[name=phone]'),
]

/** Whether a click on a link opens its page in this tab: nothing is carried that another page here would find later. */
export const opensHere = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => !(ctrlKey || metaKey || shiftKey)

function restore(form: HTMLFormElement): void {
  const typed = tabStorage.take(STORAGE_KEY, Texts)
  for (const input of carriedInputs(form)) input.value ||= typed?.[input.name] ?? ''
}

function save(form: HTMLFormElement): void {
  carry(Object.fromEntries(carriedInputs(form).map(({ name, value }) => [name, value])))
}

export function useCarriedFields(ref: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = ref.current
    if (!form) return
    restore(form)
    const onClick = (event: MouseEvent) => {
      const { target } = event
      if (target instanceof Element && target.closest('[data-language]') && opensHere(event)) save(form)
    }
    addEventListener('click', onClick)
    return () => removeEventListener('click', onClick)
  }, [ref])
}
