/** The buttons of a row: the quick action, the full profile, permanent delete, and the menu of Profile Actions. */
import type { CustomCellRendererProps } from 'ag-grid-react'
import { useAtomValue, useSetAtom } from 'jotai'
import type { MouseEvent } from 'react'
import { referenceOf } from '#events/application/reference.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { contextMenuAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { about, available, commandsAtom } from '../../../window/registry.ts'
import type { Listed } from '../api.ts'

/** Commands with a button of their own; all others are in the menu. */
const buttonIds = ['quickAction', 'fullProfile', 'permanentDelete']

export function ActionsCell({ data }: CustomCellRendererProps<Listed>) {
  const { locale, t } = useWords()
  const context = useCommandContext()
  const setMenu = useSetAtom(contextMenuAtom)
  const commands = useAtomValue(commandsAtom)
  if (!data) return null
  const here = about(context, data)
  const buttons = available(commands, here).filter(({ id }) => buttonIds.includes(id))
  const openMenu = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    setMenu({ x: left, y: bottom, targets: [data] })
  }
  return (
    <span className="row-actions">
      {buttons.map(({ id, icon, label, run, isDangerous }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          className={isDangerous ? 'danger' : ''}
          title={label[locale]}
          aria-label={`${label[locale]} ${referenceOf(data.id)}`}
          onClick={() => void run(here)}
        >
          <Icon of={icon ?? icons.blank} />
        </button>
      ))}
      <button
        type="button"
        tabIndex={-1}
        title={t('admin.profileActions')}
        aria-haspopup="menu"
        aria-label={t('console.actionsFor', { name: referenceOf(data.id) })}
        onClick={openMenu}
      >
        <Icon of={icons.more} />
      </button>
    </span>
  )
}
