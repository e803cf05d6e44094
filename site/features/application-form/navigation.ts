/**
 * Moving within the form and out of it: a part by the URL's hash (#bride a part, #brideTaluk its field; without one, the first incomplete
 * part), the other language, Save and Preview, and "go on later".
 */

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#web/api.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { previewPath } from '#web/paths.ts'
import { toastAcrossPages } from '#web/ui/toast.ts'
import { deadlineQuery, queryClient } from '../../account/queries.ts'
import { applicationStore, formStore, savingStore } from '../../application/state.ts'
import { useOutcome, useWords } from '../../components/island/texts.ts'
import { blockingStore, busyStore, checkedStore, everyProblemStore, openPartStore } from './form-state.ts'
import { firstIncomplete, partOf } from './outline.ts'
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

// Save and Preview: validates and sends the form, then opens the preview or shows the errors.

/** By the server's clock. If the server cannot be reached, the save fails and reports it. */
const isPastDeadline = async (): Promise<boolean> =>
  queryClient.fetchQuery(deadlineQuery).then(
    ({ isExpired }) => isExpired,
    () => false,
  )

/** Whether the form was opened from the preview to change an answer; the preview itself says what is missing. */
export const isFromPreview = (): boolean => new URLSearchParams(location.search).get('from') === 'preview'

export function useSaveAndPreview() {
  const { locale, t } = useWords()
  const { errorText, showError } = useOutcome()
  const { saving, uploads } = useOpenForm()
  const [refusals, setRefusals] = useState(0)

  /** Shows an error, except for an expired session and a version conflict, which have dialogs. */
  const report = (error: unknown) => {
    if (error === null || (error instanceof ApiError && error.status === 401)) return
    const isFirst = applicationStore.now().id === null
    showError(errorText(error, isFirst ? 'toast.saveFail' : 'toast.updateFail'))
  }
  /** The first save by a person counts as new, even if autosave or an upload has created the draft. */
  const savedText = (id: string, isNew: boolean) => {
    const key = `saved-${id}`
    const isFirst = isNew || (applicationStore.now().status === 'draft' && phoneStorage.get(key) === null)
    phoneStorage.set(key, '')
    return t(isFirst ? 'toast.savedDraft' : 'toast.updated')
  }
  const send = async () => {
    if (await isPastDeadline()) {
      savingStore.set({ state: 'closed' })
      return showError(t('toast.deadlinePassed'))
    }
    await uploads.run()
    const outcome = await saving.save()
    if (!outcome.ok) return report(outcome.error)
    const text = savedText(outcome.id, outcome.first)
    toastAcrossPages(t('toast.savedTitle'), text)
    location.assign(previewPath(locale, outcome.id))
  }
  const save = () => {
    if (!isFromPreview()) checkedStore.set(true)
    if (checkedStore.now() && Object.keys(blockingStore.now()).length > 0) {
      setRefusals((count) => count + 1)
      // Saves the incomplete draft.
      void saving.sendPending()
      return
    }
    busyStore.set(true)
    void send().finally(() => busyStore.set(false))
  }
  return { refusals, save }
}

/** Milliseconds that a slow network may take before the page is left all the same: the answers are on this phone. */
const PATIENCE = 4_000

/** The links of the header that leave the form send the edits first; the language switch stores them, and opens the same part. */
export function useLinksOut(): void {
  const { saving } = useOpenForm()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey } = event
      const link =
        target instanceof Element && target.closest<HTMLAnchorElement>('a[data-later], a[data-language]')
      if (!link || button !== 0 || metaKey || ctrlKey || shiftKey) return
      event.preventDefault()
      if ('language' in link.dataset)
        return void saving
          .secure()
          .then(() => location.assign(`${link.pathname}${location.search}#${openPartStore.now()}`))
      const waited = new Promise((done) => setTimeout(done, PATIENCE))
      void Promise.race([saving.sendPending(), waited]).then(() => location.assign(link.href))
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [saving])
}
