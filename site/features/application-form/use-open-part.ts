/** Opens a part by the URL's hash: #bride a part, #brideTaluk its field; without one, the first incomplete part. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { checkedBy, hasFields, isNumber, isText } from '#web/guards.ts'
import { phoneStorage, tabStorage } from '#web/keeping/web-storage.ts'
import { formStore } from '../../application/state.ts'
import { everyProblemStore, openPartStore } from './form-state.ts'
import { firstIncomplete, type Part, partOf } from './outline.ts'
import { useOpenForm } from './use-field.ts'

/** At this width all parts are shown, one below the other. */
const ALL_SHOWN = '(min-width: 60rem)'

/** Focuses a part or field, so that screen readers announce it, and scrolls to the marks above a part or to the label of a field. */
function goTo(name: string): void {
  const element = document.getElementById(name)
  element?.closest('details')?.setAttribute('open', '')
  element?.focus({ preventScroll: true })
  if (element?.matches('.part') && !matchMedia(ALL_SHOWN).matches) scrollTo({ top: 0, behavior: 'instant' })
  else (element?.closest('.question, .tile, fieldset') ?? element)?.scrollIntoView({ block: 'start' })
}

/** Opens a part, or the part of a field, and scrolls to it. */
function showPart(name: string): void {
  const part = partOf(name)
  if (!part) return
  flushSync(() => openPartStore.set(part))
  goTo(name)
}

/** Does the same with a history entry, so that Back undoes it. */
export function goToPart(name: string): void {
  if (location.hash !== `#${name}`) history.pushState(null, '', `#${name}`)
  showPart(name)
}

/** The hash of a clicked link to a part or field; '' for other links and for clicks that open another tab. */
function clickedHash(event: MouseEvent): string {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  if (!isPlain || !(event.target instanceof Element)) return ''
  const hash = event.target.closest('a[href^="#"]')?.getAttribute('href') ?? ''
  return partOf(hash.slice(1)) ? hash : ''
}

/** On wide screens the part in the upper third of the window is the current one. @returns a function that stops following */
function followScrolling(): () => void {
  const onCross = (crossings: IntersectionObserverEntry[]) => {
    const part = partOf(crossings.find(({ isIntersecting }) => isIntersecting)?.target.id ?? '')
    if (part && matchMedia(ALL_SHOWN).matches) openPartStore.set(part)
  }
  const observer = new IntersectionObserver(onCross, { rootMargin: '-30% 0px -69%' })
  for (const part of document.querySelectorAll('.part')) observer.observe(part)
  return () => observer.disconnect()
}

export function useOpenPart(): void {
  useEffect(followScrolling, [])
  useEffect(() => {
    const follow = () => showPart(location.hash.slice(1))
    // The browser's own handling would move the focus a frame later, away from where fast keys have moved it, and it fires no
    // hashchange for the current hash.
    const onClick = (event: MouseEvent) => {
      const hash = clickedHash(event)
      if (!hash) return
      event.preventDefault()
      goToPart(hash.slice(1))
    }
    if (partOf(location.hash.slice(1))) queueMicrotask(follow)
    else openPartStore.set(firstIncomplete(formStore.now(), everyProblemStore.now()))
    document.addEventListener('click', onClick)
    addEventListener('hashchange', follow)
    return () => {
      document.removeEventListener('click', onClick)
      removeEventListener('hashchange', follow)
    }
  }, [])
}

// A collapsed part opens when the browser's find-in-page or a text fragment matches in it (`hidden="until-found"`).

/** @returns the ref of the part. React supports `hidden` only as a boolean, so the attribute is set by hand. */
export function useFindInPage(part: Part, isOpen: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (isOpen) section.current?.removeAttribute('hidden')
    else section.current?.setAttribute('hidden', 'until-found')
  }, [isOpen])
  useEffect(() => {
    const element = section.current
    // Synchronously: the browser scrolls to the match as soon as this returns.
    const show = () => flushSync(() => openPartStore.set(part))
    element?.addEventListener('beforematch', show)
    return () => element?.removeEventListener('beforematch', show)
  }, [part])
  return section
}

// The scroll position survives a language switch as a question's distance from the top, since texts differ in length.

const STORAGE_KEY = 'form-place'
const Position = checkedBy(hasFields({ id: isText, top: isNumber }))

const topOf = (element: Element): number => element.getBoundingClientRect().top

/** Stores the position of the first visible question for the next page of this tab. */
function saveScrollPosition(): void {
  const shown = [...document.querySelectorAll('.part:not([hidden]) [id]')]
  const first = shown.find((one) => one.getClientRects().length > 0 && topOf(one) >= 0)
  if (first) tabStorage.set(STORAGE_KEY, JSON.stringify({ id: first.id, top: topOf(first) }))
}

/** Scrolls to the stored position, once. */
export function restoreScrollPosition(): void {
  const position = tabStorage.take(STORAGE_KEY, Position)
  const element = position && document.getElementById(position.id)
  if (element) scrollBy({ top: topOf(element) - position.top, behavior: 'instant' })
}

// The language switch of the form saves the edits and opens the same part at the same scroll position.

/** Handles the link in the page's header and the one in the form's bar. */
export function useLanguageLink(): void {
  const { saving } = useOpenForm()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link =
        event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-language]')
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      phoneStorage.set('language', link.dataset.language ?? '')
      saveScrollPosition()
      const { pathname } = new URL(link.href)
      void saving.secure().then(() => location.assign(`${pathname}${location.search}#${openPartStore.now()}`))
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [saving])
}
