/** Opens a part by the URL's hash: #bride a part, #brideTaluk its field; without one, the first incomplete part. */
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { formStore } from '../../application/state.ts'
import { everyProblemStore, openPartStore } from './form-state.ts'
import { firstIncomplete, partOf } from './outline.ts'

/** Scrolls to a part or field and focuses it, so that screen readers announce it. */
function goTo(name: string): void {
  const element = document.getElementById(name)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}

/** Opens a part, or that of a field, and goes there. */
function showPart(name: string): void {
  const part = partOf(name)
  if (!part) return
  flushSync(() => openPartStore.set(part))
  goTo(name)
}

/** The same, as a step that Back undoes. */
export function goToPart(name: string): void {
  if (location.hash !== `#${name}`) history.pushState(null, '', `#${name}`)
  showPart(name)
}

/** The hash of a link to a part or field that was clicked, to be opened in this tab; '' for every other click. */
function clickedHash(event: MouseEvent): string {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  if (!isPlain || !(event.target instanceof Element)) return ''
  const hash = event.target.closest('a[href^="#"]')?.getAttribute('href') ?? ''
  return partOf(hash.slice(1)) ? hash : ''
}

/** At this width all parts are shown, one below the other. */
const ALL_SHOWN = '(min-width: 60rem)'

/** Where all parts are shown, the one in the upper third of the window is the current one. @returns what stops it */
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
    // Not left to the browser: it would move the focus a frame later, away from where fast keys had taken it, and it
    // fires no hashchange for the hash that the URL has already.
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
