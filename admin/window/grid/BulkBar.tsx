/** The commands for the selected applications of a grid, shown while something is selected. */
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { grouped } from '#events/language/digits.ts'
import { limits } from '#events/limits.ts'
import { gridAtom, selectionAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Button } from '../Button.tsx'
import { shortcutOf } from '../keys.ts'
import { available, commandsAtom, useCommandContext, useContextNow } from '../registry.ts'

type Props = { hasMain?: boolean; children?: ReactNode }

/** @param hasMain whether the first command is the primary button @param children shown beside the number of selected applications */
export function BulkBar({ hasMain = false, children }: Props) {
  const { locale, t } = useWords()
  const n = useAtomValue(selectionAtom).length
  const grid = useAtomValue(gridAtom)
  const context = useCommandContext()
  const contextNow = useContextNow()
  const commands = available(useAtomValue(commandsAtom), context, 'bulk')
  if (n === 0) return null
  const isTooMany = n > limits.bulk
  return (
    <div className="bulk row" role="toolbar" aria-label={t('console.bulk', { count: n })}>
      <b>{t('console.selected', { n: grouped(n) })}</b>
      {children}
      {isTooMany && <small>{t('list.bulkLimit', { n: grouped(limits.bulk) })}</small>}
      {commands.map((command, index) => (
        <Button
          key={command.id}
          look={hasMain && index === 0 ? 'main' : 'line'}
          icon={command.icon}
          text={command.label[locale]}
          disabled={isTooMany}
          onClick={() => void command.run(contextNow())}
        >
          {command.keys && <kbd>{shortcutOf(command)}</kbd>}
        </Button>
      ))}
      <span className="grow" />
      <Button look="bare" onClick={() => grid?.clearSelection()}>
        {t('console.clearSelection')} <kbd>Esc</kbd>
      </Button>
    </div>
  )
}
