/** What can be done with the selected applications of a grid; there only while something is selected. */
import { useAtomValue } from 'jotai'
import { Icon } from '#web/ui/Icon.tsx'
import { gridAtom, selectionAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useCommandContext } from '../command-context.ts'
import { shownKeys } from '../keys.ts'
import { available, commandsAtom } from '../registry.ts'

/** @param hasMain whether the first command stands out as the next step */
export function BulkBar({ hasMain = false }: { hasMain?: boolean }) {
  const { locale, t } = useWords()
  const n = useAtomValue(selectionAtom).length
  const grid = useAtomValue(gridAtom)
  const context = useCommandContext()
  const commands = available(useAtomValue(commandsAtom), context, 'bulk')
  if (n === 0) return null
  return (
    <div className="bulk" role="toolbar" aria-label={t('console.bulk', { count: n })}>
      <b>{t('console.selected', { n })}</b>
      {commands.map(({ id, icon, label, keys, run }, place) => (
        <button
          key={id}
          className={`tb ${hasMain && place === 0 ? 'main' : 'line'}`}
          type="button"
          onClick={() => void run(context)}
        >
          {icon && <Icon of={icon} />}
          {label[locale]}
          {keys?.[0] && <kbd>{shownKeys(keys[0])}</kbd>}
        </button>
      ))}
      <span className="grow" />
      <button className="tb" type="button" onClick={() => grid?.clearSelection()}>
        {t('console.clearSelection')} <kbd>Esc</kbd>
      </button>
    </div>
  )
}
