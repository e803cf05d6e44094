/**
 * Selects all matching applications of all pages, up to the limit of a bulk change. A message replaces the button and takes its focus, so
 * that no other button moves under the pointer.
 */
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { grouped } from '#events/language/digits.ts'
import { limits } from '#events/limits.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { selectionAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Button } from '../../window/Button.tsx'
import { isFocusFree } from '../../window/focus.ts'
import { filtersAtom, matchingOf, matchKey } from './api.ts'

/** @param total number of matching applications */
export function SelectMatching({ total }: { total: number }) {
  const { t } = useWords()
  const store = useStore()
  const outcomes = useOutcomes()
  const n = useAtomValue(selectionAtom).length
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const most = Math.min(total, limits.bulk)
  const isAll = n >= most
  useEffect(() => {
    if (!isAll) setDone(false)
  }, [isAll])
  if (isAll && !isDone) return null
  const select = async () => {
    const filters = store.get(filtersAtom)
    setBusy(true)
    try {
      const { applications } = await matchingOf(filters)
      // The filters have changed meanwhile.
      if (matchKey(store.get(filtersAtom)) !== matchKey(filters)) return
      store.set(selectionAtom, applications)
      setDone(true)
    } catch (error) {
      outcomes.failed(error, t('adminToast.fetchFail'))
    } finally {
      setBusy(false)
    }
  }
  const isLimited = total > limits.bulk
  const counts = { n: grouped(most), total: grouped(total) }
  return (
    <>
      <span className="select-matching">
        <Button
          text={t(isLimited ? 'list.selectFirst' : 'list.selectAllMatching', counts)}
          disabled={isBusy || isAll}
          data-hidden={isAll || undefined}
          onClick={() => void select()}
        />
        {isAll && <Done text={t(isLimited ? 'list.firstSelected' : 'list.allSelected', counts)} />}
      </span>
      {isLimited && <small>{t('list.bulkLimit', { n: grouped(limits.bulk) })}</small>}
    </>
  )
}

/** Takes the focus of the button that it replaces, unless the person has moved on. */
function Done({ text }: { text: string }) {
  const message = useRef<HTMLElement>(null)
  useEffect(() => {
    // The browser blurs a hidden button only when it paints.
    const hasButton = message.current?.parentElement?.contains(document.activeElement)
    if (hasButton || isFocusFree()) message.current?.focus()
  }, [])
  return (
    <b ref={message} role="status" tabIndex={-1}>
      {text}
    </b>
  )
}
