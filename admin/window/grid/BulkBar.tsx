/** The commands for the selected applications of a grid, shown while something is selected. */
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { grouped } from '#events/language/digits.ts'
import { limits } from '#events/limits.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { lostAtom } from '../../app/in-hand/lost-selection.ts'
import { gridAtom, selectionAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { shortcutOf } from '../keys.ts'
import { runPressed } from '../pressed.ts'
import { available, commandsAtom, useCommandContext, useContextNow } from '../registry.ts'

// When a colleague's change empties the selection, the bar stays until the next press, so that the list does not move up under a
// pointer that is on its way to one of its buttons.
const releases = ['click', 'keyup', 'contextmenu'] as const

function useLostSelection(n: number): boolean {
  const [isPressed, setPressed] = useState(false)
  const isLost = useAtomValue(lostAtom).length > 0 && n === 0
  useEffect(() => {
    setPressed(false)
    if (!isLost) return
    const onRelease = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('.bulk'))) setPressed(true)
    }
    for (const type of releases) addEventListener(type, onRelease)
    return () => {
      for (const type of releases) removeEventListener(type, onRelease)
    }
  }, [isLost])
  return isLost && !isPressed
}

type Props = { hasMain?: boolean; children?: ReactNode }

/** @param hasMain whether the first command is the primary button @param children shown beside the number of selected applications */
export function BulkBar({ hasMain = false, children }: Props) {
  const { locale, t } = useWords()
  const n = useAtomValue(selectionAtom).length
  const grid = useAtomValue(gridAtom)
  const context = useCommandContext()
  const contextNow = useContextNow()
  const commands = available(useAtomValue(commandsAtom), context, 'bulk')
  const isLost = useLostSelection(n)
  if (n === 0)
    return isLost ? (
      <div className="bulk" role="status">
        {t('hands.selectionGone')}
      </div>
    ) : null
  const isTooMany = n > limits.bulk
  return (
    <div className="bulk" role="toolbar" aria-label={t('console.bulk', { count: n })}>
      <b>{t('console.selected', { n: grouped(n) })}</b>
      {children}
      {isTooMany && <small>{t('list.bulkLimit', { n: grouped(limits.bulk) })}</small>}
      {commands.map((command, index) => (
        <button
          key={command.id}
          className={`tb ${hasMain && index === 0 ? 'main' : 'line'}`}
          type="button"
          disabled={isTooMany}
          onClick={({ timeStamp: at }) => runPressed(command, contextNow(), { place: 'list', at })}
        >
          {command.icon && <Icon of={command.icon} />}
          {command.label[locale]}
          {command.keys && <kbd>{shortcutOf(command)}</kbd>}
        </button>
      ))}
      <span className="grow" />
      <button className="tb" type="button" onClick={() => grid?.clearSelection()}>
        {t('console.clearSelection')} <kbd>Esc</kbd>
      </button>
    </div>
  )
}
