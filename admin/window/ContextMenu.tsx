/** The context menu of a row, at the pointer or at the row's button: the commands that are possible for its targets. */
import { useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect, useRef, useState } from 'react'
import { Popover } from 'react-aria-components'
import { familyName } from '../app/names.ts'
import { contextMenuAtom, type OpenContextMenu } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { CommandMenu } from './CommandMenu.tsx'
import { useCommandContext } from './command-context.ts'
import { available, commandsAtom } from './registry.ts'

export function ContextMenu() {
  const menu = useAtomValue(contextMenuAtom)
  return menu && <MenuAtPoint key={`${menu.x} ${menu.y}`} {...menu} />
}

function MenuAtPoint({ x, y, targets }: OpenContextMenu) {
  const { t } = useWords()
  const setMenu = useSetAtom(contextMenuAtom)
  const close = () => setMenu(null)
  const context = { ...useCommandContext(), targets }
  const commands = available(useAtomValue(commandsAtom), context, 'row')
  const [family] = targets.length === 1 ? targets : []
  const anchor = useRef<HTMLDivElement>(null)
  // Opened in a second render, once the anchor exists.
  const [isAnchored, setAnchored] = useState(false)
  useLayoutEffect(() => setAnchored(true), [])
  return (
    <>
      <div className="menu-anchor" ref={anchor} style={{ left: x, top: y }} />
      <Popover className="popover" triggerRef={anchor} isOpen={isAnchored} onOpenChange={close} offset={2}>
        <CommandMenu
          label={family ? `${t('admin.profileActions')}: ${familyName(family)}` : t('admin.profileActions')}
          hasHead
          commands={commands}
          context={context}
          onClose={close}
        />
      </Popover>
    </>
  )
}
