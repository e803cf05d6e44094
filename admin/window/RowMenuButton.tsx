/** The button that opens the menu of Profile Actions for one application, where there is no row of a grid. */
import { useSetAtom } from 'jotai'
import type { MouseEvent } from 'react'
import { referenceOf } from '#events/application/reference.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { contextMenuAtom, type Target } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'

export function RowMenuButton({ target }: { target: Target }) {
  const { t } = useWords()
  const setMenu = useSetAtom(contextMenuAtom)
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    setMenu({ x: left, y: bottom, targets: [target] })
  }
  return (
    <button
      className="tb line row-menu"
      type="button"
      aria-haspopup="menu"
      aria-label={t('console.actionsFor', { name: referenceOf(target.id) })}
      onClick={open}
    >
      <Icon of={icons.more} />
    </button>
  )
}
