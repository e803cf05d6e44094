/** The context menu of a row, at the pointer or at the row's button: the commands that are possible for its targets. */
import { useAtom, useAtomValue } from 'jotai'
import { useWords } from '../app/texts/console.ts'
import { CommandMenuAt } from './CommandMenu.tsx'
import { useCommandContext } from './command-context.ts'
import { contextMenuAtom } from './context-menu.ts'
import { available, commandsAtom } from './registry.ts'

export function ContextMenu() {
  const { t } = useWords()
  const [open, setOpen] = useAtom(contextMenuAtom)
  const commands = useAtomValue(commandsAtom)
  const context = useCommandContext()
  if (!open) return null
  const here = { ...context, targets: open.targets }
  return (
    <CommandMenuAt
      key={`${open.x} ${open.y}`}
      label={t('admin.profileActions')}
      hasHead
      commands={available(commands, here, 'row')}
      context={here}
      x={open.x}
      y={open.y}
      close={() => setOpen(null)}
    />
  )
}
