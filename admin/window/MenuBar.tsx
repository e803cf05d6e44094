/** The menu bar: the commands of the registry by menu, the button of the palette, the account, and Log out. */
import { useAtomValue, useStore } from 'jotai'
import { type FocusEvent, useRef, useState } from 'react'
import { Button, MenuTrigger, Popover } from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { accountAtom, gridAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { CommandMenu } from './CommandMenu.tsx'
import { runChosen } from './pressed.ts'
import { type Command, commandsAtom, isPossible, menus, useContextNow } from './registry.ts'
import './menu.css'

export function MenuBar() {
  const { t } = useWords()
  const contextNow = useContextNow()
  const palette = useAtomValue(commandsAtom).find(({ id }) => id === 'palette')
  return (
    <header className="menubar">
      <img src="/favicon.svg" alt="" width="24" height="24" />
      <h1>{t('admin.title')}</h1>
      <nav className="menus" aria-label={t('console.menus')}>
        {menus.map((menu) => (
          <CommandMenuButton key={menu} menu={menu} />
        ))}
      </nav>
      <button className="command-box" type="button" onClick={() => void palette?.run(contextNow())}>
        <Icon of={icons.search} />
        <span>{t('console.commandBox')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <AccountPanel />
    </header>
  )
}

function CommandMenuButton({ menu }: { menu: (typeof menus)[number] }) {
  const { t } = useWords()
  const commands = useAtomValue(commandsAtom).filter((command) => command.menu === menu)
  const back = useBackToList()
  if (commands.length === 0) return null
  const label = t(`console.menu.${menu}`)
  return (
    <MenuTrigger onOpenChange={(isOpen) => isOpen && back.forget()}>
      <Button className="tb" onFocus={back.onFocus}>
        {label}
      </Button>
      <Popover className="popover" placement="bottom start" offset={2}>
        <OpenedMenu label={label} commands={commands} onChosen={back.note} />
      </Popover>
    </MenuTrigger>
  )
}

/**
 * After a choice the keys are those of the list again, as they were before the menu; without one the focus stays on its button, as
 * after any menu. A button that is reached by Tab keeps the focus: there it comes from another element.
 */
function useBackToList() {
  const store = useStore()
  const isChosen = useRef(false)
  return {
    note: () => {
      isChosen.current = true
    },
    forget: () => {
      isChosen.current = false
    },
    onFocus: ({ relatedTarget: from }: FocusEvent) => {
      const isBack = !from?.isConnected || from.closest('[role=menu]') !== null
      if (isChosen.current && isBack) store.get(gridAtom)?.focus()
      isChosen.current = false
    },
  }
}

type Opened = { label: string; commands: readonly Command[]; onChosen: () => void }

/** What is in hand when a menu is opened stays in hand as long as it is open. */
function OpenedMenu({ label, commands, onChosen }: Opened) {
  const [context] = useState(useContextNow())
  const run = (command: Command) => {
    onChosen()
    runChosen(command, context)
  }
  return <CommandMenu label={label} commands={commands} context={context} run={run} />
}

/** What it offers depends on the account alone, not on the row in hand. */
function AccountPanel() {
  const { t } = useWords()
  const context = useContextNow()()
  const account = useAtomValue(accountAtom)
  const commands = useAtomValue(commandsAtom).filter(({ id }) => id === 'settings' || id === 'logout')
  return (
    <div className="who">
      {account && (
        <span className="name" title={account.email}>
          <span className="account-note">{t('auth.loggedInAs')}</span> <b>{account.email}</b>{' '}
          <span className="account-note">({t(`admin.role.${account.role}`)})</span>
        </span>
      )}
      {commands
        .filter((command) => isPossible(command, context))
        .map((command) => (
          <button key={command.id} className="tb" type="button" onClick={() => void command.run(context)}>
            {command.icon && <Icon of={command.icon} />}
            {command.label[context.locale]}
          </button>
        ))}
    </div>
  )
}
