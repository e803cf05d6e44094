/** Carries typed fields to the same page in the other language. Never passwords or checkboxes. */
import { type RefObject, useEffect } from 'react'
import * as z from 'zod/mini'
import { tabStorage } from '#web/keeping/notes.ts'

const KEPT = 'typed'
const Typed = z.record(z.string(), z.string())

const kept = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[type="email"], input[type="tel"]'),
]

function bringBack(form: HTMLFormElement): void {
  const typed = tabStorage.take(KEPT, Typed)
  for (const input of kept(form)) if (input.value === '') input.value = typed?.[input.name] ?? ''
}

function takeAlong(form: HTMLFormElement): void {
  const typed = Object.fromEntries(kept(form).map(({ name, value }) => [name, value]))
  tabStorage.set(KEPT, JSON.stringify(typed))
}

export function useKeptFields(ref: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = ref.current
    if (!form) return
    bringBack(form)
    const pressed = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-language]')) takeAlong(form)
    }
    addEventListener('click', pressed)
    return () => removeEventListener('click', pressed)
  }, [ref])
}
