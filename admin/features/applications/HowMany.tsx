/** At the foot of the window: how many of all families of the season are listed, and that it is not the current one. */
import { useAtomValue } from 'jotai'
import { listedAtom } from '../../app/state.ts'
import { useWords } from '../../app/words.ts'
import { NotCurrent } from '../season/NotCurrent.tsx'
import { useStats } from './api.ts'

export function HowMany() {
  const { word } = useWords()
  const counts = useStats()?.byStatus
  const n = useAtomValue(listedAtom).length
  const total = counts ? Object.values(counts).reduce((sum, of) => sum + of, 0) : 0
  return (
    <>
      <span>
        {word('console.shownOf', { n: n.toLocaleString('en-IN'), total: total.toLocaleString('en-IN') })}
      </span>
      <NotCurrent />
    </>
  )
}
