/**
 * The end of a part: its missing answers, and the button to the next part. The first press lists the missing answers; the next one
 * opens the next part all the same.
 */
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { showSummary } from '#web/ui/ErrorSummary.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useWords } from '../../../components/island/texts.ts'
import {
  checkedPartsStore,
  completePartsStore,
  isReadyStore,
  shownBlockingStore,
  shownProblemsStore,
} from '../form-state.ts'
import { fieldsOf, type Part, parts, sectionOf } from '../outline.ts'
import { useOpenForm } from '../use-field.ts'
import { goToPart } from '../use-open-part.ts'
import { PartErrors } from './Errors.tsx'

/** The next part; after the last part, the first incomplete one, null if there is none. */
function usePartAfter(part: Part): Part | null {
  const complete = useStore(completePartsStore)
  const following = parts[parts.indexOf(part) + 1]
  const unfinished = parts.find((one) => one !== part && one !== 'uploads' && !complete.includes(one))
  return following ?? unfinished ?? null
}

export function Next({ part }: { part: Part }) {
  const { t } = useWords()
  const { saving } = useOpenForm()
  const isReady = useStore(isReadyStore)
  const list = useRef<HTMLElement>(null)
  const next = usePartAfter(part)
  const goOn = (to: Part) => {
    void saving.sendPending()
    const missing = fieldsOf[part].filter((field) => field in shownBlockingStore.now())
    const isListed = missing.every((field) => field in shownProblemsStore.now())
    if (isListed) return goToPart(to)
    flushSync(() => checkedPartsStore.set([...checkedPartsStore.now(), part]))
    showSummary(list.current)
  }
  return (
    <>
      <PartErrors part={part} ref={list} />
      {next && (
        <button
          className={`button next ${isReady ? 'button-line' : 'button-strong'}`}
          type="button"
          // The second press of a double click would skip a list that nobody has read.
          onClick={({ detail }) => detail < 2 && goOn(next)}
        >
          {t('section.next', { section: t(sectionOf[next].title) })}
          <Icon of={icons.right} />
        </button>
      )}
    </>
  )
}
