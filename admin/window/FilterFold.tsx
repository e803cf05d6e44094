/** The filters above a list: beside each other where there is room, and behind one button on a phone. */
import { type ReactNode, useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useWords } from '../app/texts/console.ts'
import { useIsPhone } from './media.ts'
import './filters.css'

/** @param isSet for each filter, whether it leaves out anything: the button has their number */
export function FilterFold({ isSet, children }: { isSet: readonly boolean[]; children: ReactNode }) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) return children
  const n = isSet.filter(Boolean).length
  return (
    <>
      <button className="tb line" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {n === 0 ? t('list.filters') : t('list.filtersSet', { n })}
        <Icon of={icons.down} isSmall />
      </button>
      {isOpen && children}
    </>
  )
}
