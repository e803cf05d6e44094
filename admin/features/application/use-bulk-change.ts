/**
 * Sends a change of many. What there were no places for can be sent once more, with the person's word; all that was sent is one
 * change for Undo, and one report.
 */
import { useStore } from 'jotai'
import { useState } from 'react'
import { familyName } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { gridAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useChange } from '../../app/use-change.ts'
import { changeStatuses } from './api.ts'
import type { BulkResult } from './replies.ts'

type Request = Omit<Parameters<typeof changeStatuses>[1], 'versions'>

const withAnswer = (before: readonly BulkResult[], answer: readonly BulkResult[]): BulkResult[] => {
  const answered = new Set(answer.map(({ id }) => id))
  return [...before.filter(({ id }) => !answered.has(id)), ...answer]
}

/** @param targets as the person saw them */
export function useBulkChange(targets: readonly Target[], onAllDone: () => void) {
  const { t } = useWords()
  const store = useStore()
  const outcomes = useOutcomes()
  const nameOf = (id: string): string =>
    familyName(targets.find((one) => one.id === id) ?? { id, groomName: '', brideName: '' })
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const versions = Object.fromEntries(targets.map(({ id, version }) => [id, version]))
  const change = useChange(
    async (request: Request, { client }) => {
      const answer = await changeStatuses(client, { ...request, versions })
      return { answer, to: request.status }
    },
    {
      failText: t('adminToast.statusFail'),
      made: ({ answer }) => {
        const events = withAnswer(results, answer).flatMap(({ id, seq }) =>
          seq === undefined ? [] : [{ id, seq, family: nameOf(id) }],
        )
        const count = events.length
        return { name: count === 0 ? t('said.noneChanged') : t('console.aboutMany', { count }), events }
      },
      onSuccess: ({ answer, to }, { succeeded }) => {
        const all = withAnswer(results, answer)
        const failed = all.filter(({ ok }) => !ok)
        setResults(all)
        store.get(gridAtom)?.select(failed.map(({ id }) => id))
        if (failed.length === 0) onAllDone()
        const isAsked = answer.some(({ proposed }) => proposed)
        const count = answer.filter(({ ok }) => ok).length
        const about = t('typed.manyTo', { count, to: t(`status.${to}`) })
        if (count > 0) succeeded(t(isAsked ? 'console.placeAsked' : 'adminToast.statusUpdated'), { about })
        else outcomes.failed(null, t('said.nothingChanged'))
      },
    },
  )
  /** Those for which there were no places. */
  const over = results.filter(({ code }) => code === 'over-places').map(({ id }) => id)
  return { change, results, over }
}
