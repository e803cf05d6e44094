/**
 * Sends a change of many. What there were no places for can be sent once more, with the person's word; all that was sent is one
 * change for Undo, and one report.
 */
import { useStore } from 'jotai'
import { useState } from 'react'
import { familyName } from '../../app/names.ts'
import { gridAtom, listedPositionAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useChange } from '../../app/use-change.ts'
import { selectionPositionAtom } from '../../window/grid/selection.ts'
import { changeStatuses } from './api.ts'
import type { BulkResult } from './replies.ts'

type Request = Omit<Parameters<typeof changeStatuses>[1], 'position'>

const withAnswer = (before: readonly BulkResult[], answer: readonly BulkResult[]): BulkResult[] => {
  const answered = new Set(answer.map(({ id }) => id))
  return [...before.filter(({ id }) => !answered.has(id)), ...answer]
}

/** @param onAllDone when none is left that was not changed */
export function useBulkChange(targets: readonly Target[], onAllDone: () => void) {
  const { t } = useWords()
  const store = useStore()
  const [position] = useState(store.get(selectionPositionAtom) ?? store.get(listedPositionAtom))
  const nameOf = (id: string): string =>
    familyName(targets.find((one) => one.id === id) ?? { id, groomName: '', brideName: '' })
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const change = useChange(
    (request: Request, { client }) =>
      changeStatuses(client, { ...request, ...(position !== null && { position }) }),
    {
      failText: t('adminToast.statusFail'),
      made: (answer) => {
        const events = withAnswer(results, answer).flatMap(({ id, seq }) =>
          seq === undefined ? [] : [{ id, seq, family: nameOf(id) }],
        )
        return { name: t('console.aboutMany', { count: events.length }), events }
      },
      onSuccess: (answer, { succeeded }) => {
        const all = withAnswer(results, answer)
        const failed = all.filter(({ ok }) => !ok)
        setResults(all)
        store.get(gridAtom)?.select(failed.map(({ id }) => id))
        if (failed.length === 0) onAllDone()
        const isAsked = answer.some(({ proposed }) => proposed)
        if (answer.some(({ ok }) => ok))
          succeeded(t(isAsked ? 'console.placeAsked' : 'adminToast.statusUpdated'))
      },
    },
  )
  /** Those for which there were no places. */
  const over = results.filter(({ code }) => code === 'over-places').map(({ id }) => id)
  return { change, results, over }
}
