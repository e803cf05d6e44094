/** The header of the window: the menu bar, and on a phone a bar with menus of views and account. */
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type FocusEvent, useRef, useState } from 'react'
import { Button, Menu, MenuTrigger, Popover } from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { accountAtom, gridAtom, viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { CommandMenu, IconMenuItem } from './CommandMenu.tsx'
import { runChosen } from './pressed.ts'
import {
  type Command,
  type CommandContext,
  commandsAtom,
  isPossible,
  menus,
  useCommandContext,
  useContextNow,
} from './registry.ts'
import './menu.css'
import { allowedViewsAtom, currentViewAtom } from '../app/views.ts'

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
 * After a choice the grid takes the focus back; without one the focus stays on the menu button. A button that is reached by Tab keeps the
 * focus: then the focus comes from another element.
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

/** The focused row of the moment when the menu opens stays the target while the menu is open. */
function OpenedMenu({ label, commands, onChosen }: Opened) {
  const [context] = useState(useContextNow())
  const run = (command: Command) => {
    onChosen()
    runChosen(command, context)
  }
  return <CommandMenu label={label} commands={commands} context={context} run={run} />
}

/** Depends on the account only, not on the focused row. */
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

/** The header on a phone: a menu of the views, the command palette, and a menu of the account. */
export function PhoneBar() {
  const { t } = useWords()
  const context = useCommandContext()
  const palette = useAtomValue(commandsAtom).find(({ id }) => id === 'palette')
  return (
    <header className="menubar phone-bar">
      <ViewMenu />
      <h1 className="visually-hidden">{t('admin.title')}</h1>
      <span className="grow" />
      <button
        className="tb line"
        type="button"
        aria-label={t('console.palette')}
        onClick={() => void palette?.run(context)}
      >
        <Icon of={icons.search} />
      </button>
      <AccountMenu context={context} />
    </header>
  )
}

function ViewMenu() {
  const { locale, t } = useWords()
  const open = useSetAtom(viewAtom)
  const views = useAtomValue(allowedViewsAtom)
  const current = useAtomValue(currentViewAtom)
  return (
    <MenuTrigger>
      <Button className="tb line">
        <Icon of={icons.rows} />
        <span>{current?.label[locale] ?? t('admin.title')}</span>
      </Button>
      <Popover className="popover" placement="bottom start">
        <Menu className="menu" aria-label={t('console.navigation')} onAction={(id) => open(String(id))}>
          {views.map(({ id, icon, label }) => (
            <IconMenuItem key={id} id={id} icon={icon} name={label[locale]} />
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

const ofAccount = ['settings', 'account', 'language', 'scheme', 'logout']

function AccountMenu({ context }: { context: CommandContext }) {
  const { t } = useWords()
  const account = useAtomValue(accountAtom)
  const all = useAtomValue(commandsAtom)
  if (!account) return null
  const commands = ofAccount.flatMap(
    (id) => all.find((command) => command.id === id && isPossible(command, context)) ?? [],
  )
  const who = `${t('auth.loggedInAs')} ${account.email} (${t(`admin.role.${account.role}`)})`
  return (
    <MenuTrigger>
      <Button className="tb line" aria-label={who}>
        <Icon of={icons.people} />
        <span>{account.email}</span>
      </Button>
      <Popover className="popover" placement="bottom end">
        <CommandMenu label={who} hasHead commands={commands} context={context} />
      </Popover>
    </MenuTrigger>
  )
}
