/** The header on a phone: a menu of the views, the command palette, and who is signed in with what belongs to them. */
import { useAtomValue, useSetAtom } from 'jotai'
import { Button, Menu, MenuTrigger, Popover } from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { accountAtom, viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { allowedViewsAtom, currentViewAtom } from '../app/views.ts'
import { CommandMenu, IconMenuItem } from './CommandMenu.tsx'
import { type CommandContext, commandsAtom, isPossible, useCommandContext } from './registry.ts'
import './menu.css'

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
