/** What can be done with the selected families of the ranking; there only while some are selected. */
import { useAtomValue } from 'jotai'
import { Icon } from '#web/ui/Icon.tsx'
import { gridAtom, selectionAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/words.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { available, commandsAtom } from '../../../window/commands.ts'
import { shownKeys } from '../../../window/keys.ts'

export function Bulk() {
  const { locale, word } = useWords()
  const [n, grid, context] = [useAtomValue(selectionAtom).length, useAtomValue(gridAtom), useCommandContext()]
  const commands = available(useAtomValue(commandsAtom), context, 'bulk')
  if (n === 0) return null
  return (
    <div className="bulk" role="toolbar" aria-label={word('console.bulk', { n })}>
      <b>{word('console.selected', { n })}</b>
      {commands.map(({ id, icon, label, keys, run }) => (
        <button key={id} className="tb line" type="button" onClick={() => void run(context)}>
          {icon && <Icon of={icon} />}
          {label[locale]}
          {keys?.[0] && <kbd>{shownKeys(keys[0])}</kbd>}
        </button>
      ))}
      <span className="grow" />
      <button className="tb" type="button" onClick={() => grid?.clearSelection()}>
        {word('console.clearSelection')} <kbd>Esc</kbd>
      </button>
    </div>
  )
}
