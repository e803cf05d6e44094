/** Selects all that match, also those of other pages, and says first how many can be changed at once. */
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { grouped } from '#events/language/digits.ts'
import { limits } from '#events/limits.ts'
import { useOutcomes } from '../../../app/outcomes.ts'
import { selectionAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { selectionPositionAtom } from '../../../window/grid/selection.ts'
import { matchingOf } from '../api.ts'
import { matchKey } from '../filters.ts'
import { filtersAtom } from '../filters-atom.ts'

/** @param total how many match */
export function SelectMatching({ total }: { total: number }) {
  const { t } = useWords()
  const store = useStore()
  const outcomes = useOutcomes()
  const n = useAtomValue(selectionAtom).length
  const [isBusy, setBusy] = useState(false)
  const most = Math.min(total, limits.bulk)
  if (n >= most) return null
  const select = async () => {
    const filters = store.get(filtersAtom)
    setBusy(true)
    try {
      const { applications, position } = await matchingOf(filters)
      // What was asked for meanwhile is another list.
      if (matchKey(store.get(filtersAtom)) !== matchKey(filters)) return
      store.set(selectionAtom, applications)
      store.set(selectionPositionAtom, position)
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
      <button className="tb line" type="button" disabled={isBusy} onClick={() => void select()}>
        {t(isLimited ? 'list.selectFirst' : 'list.selectAllMatching', counts)}
      </button>
      {isLimited && <small>{t('list.bulkLimit', { n: grouped(limits.bulk) })}</small>}
    </>
  )
}
