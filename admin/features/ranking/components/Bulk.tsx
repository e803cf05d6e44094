/** What can be done with the selected families of the ranking; there only while some are selected. */
import { useAtomValue } from 'jotai'
import { gridAtom, selectionAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { available, commandsAtom } from '../../../window/commands.ts'
import { Icon } from '../../../window/Icon.tsx'
import { shownKeys } from '../../../window/keys.ts'

export function Bulk() {
  const { locale, t } = useWords()
  const [n, grid, context] = [useAtomValue(selectionAtom).length, useAtomValue(gridAtom), useCommandContext()]
  const commands = available(useAtomValue(commandsAtom), context, 'bulk')
  if (n === 0) return null
  return (
    <div className="bulk" role="toolbar" aria-label={t('console.bulk', { count: n })}>
      <b>{t('console.selected', { n })}</b>
      {commands.map(({ id, icon, label, keys, run }) => (
        <button key={id} className="tb line" type="button" onClick={() => void run(context)}>
          {icon && <Icon name={icon} />}
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
