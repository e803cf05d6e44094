/** The command palette: finds possible commands, and applications by name, id, phone or place. */
import './menu.css'
import { useAtom, useAtomValue } from 'jotai'

import { useState } from 'react'
import { Autocomplete, Header, Input, Menu, MenuSection, SearchField } from 'react-aria-components'
import { searchable } from '#events/language/malayalam.ts'
import { ModalLayer } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { familyName } from '../app/names.ts'
import { characterKeysAtom } from '../app/state.ts'
import { t, useWords } from '../app/texts/console.ts'
import { IconMenuItem, type Item } from './CommandMenu.tsx'
import { Dialog, useCloseDialog } from './dialogs/Dialog.tsx'
import { SAVE_KEYS, shortcutOf, shownKeys } from './keys.ts'
import { available, type Command, commandsAtom, menus, nameOf, useContextNow } from './registry.ts'

/** An entry that is not a command, such as an application. */
export type Found = Item & { open: () => void }
/** A search hook. */
export type UseFound = (typed: string) => readonly Found[]

const fitting = (commands: readonly Command[], typed: string): readonly Command[] =>
  commands.filter(
    ({ id, label }) => id !== 'palette' && searchable(`${label.en} ${label.ml}`).includes(searchable(typed)),
  )

const isOfFamily = ({ menu }: Command): boolean => menu === 'application'

export default function Palette({ useFound }: { useFound: UseFound }) {
  // The target stays the application that the head names while the palette is open.
  const [context] = useState(useContextNow())
  const [typed, setTyped] = useState('')
  const close = useCloseDialog()
  const commands = fitting(available(useAtomValue(commandsAtom), context), typed)
  const found = useFound(typed)
  const itemOf = (command: Command): Item => ({
    id: command.id,
    icon: command.icon ?? icons.blank,
    name: nameOf(command, context),
    hint: shortcutOf(command),
  })
  const ofFamily = context.targets.length > 0 ? commands.filter(isOfFamily) : []
  const others = commands.filter((command) => !isOfFamily(command))
  const act = (key: string) => {
    close()
    const command = commands.find(({ id }) => id === key)
    // After the palette is unmounted, which restores the focus: the next dialog must not lose it.
    setTimeout(() => (command ? void command.run(context) : found.find(({ id }) => id === key)?.open()))
  }
  const [first] = context.targets
  const head =
    context.targets.length > 1
      ? t('console.paletteSelected', { count: context.targets.length })
      : t('console.paletteAbout', { name: first ? familyName(first) : '' })
  return (
    <ModalLayer className="palette" aria-label={t('console.palette')} isLight onClose={close}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField aria-label={t('console.commandBox')} autoFocus>
          <Icon of={icons.search} />
          <Input placeholder={t('console.paletteHint')} />
        </SearchField>
        <Menu
          className="menu"
          aria-label={t('console.palette')}
          onAction={(key) => act(String(key))}
          renderEmptyState={() => <p className="hint">{t('console.paletteEmpty')}</p>}
        >
          <Group name={head} items={ofFamily.map(itemOf)} />
          <Group name={t('console.applications')} items={found} />
          <Group name={t('console.paletteCommands')} items={others.map(itemOf)} />
        </Menu>
      </Autocomplete>
    </ModalLayer>
  )
}

function Group({ name, items }: { name: string; items: readonly Item[] }) {
  if (items.length === 0) return null
  return (
    <MenuSection>
      <Header>{name}</Header>
      {items.map(({ id, icon, name, title, hint }) => (
        <IconMenuItem key={id} id={id} icon={icon} name={name} title={title} hint={hint} />
      ))}
    </MenuSection>
  )
}

// The list of all keyboard shortcuts, read from the registry.

export function Shortcuts() {
  const { locale, t } = useWords()
  const [hasCharacterKeys, setCharacterKeys] = useAtom(characterKeysAtom)
  const commands = useAtomValue(commandsAtom).filter(({ keys }) => keys && keys.length > 0)
  return (
    <Dialog title={t('console.shortcuts')} isWide>
      <p className="hint">{t('console.shortcutsNote')}</p>
      <label className="tick">
        <input
          type="checkbox"
          checked={hasCharacterKeys}
          onChange={({ target }) => setCharacterKeys(target.checked)}
        />
        {t('console.characterKeys')}
      </label>
      <p>
        <kbd>{shownKeys(SAVE_KEYS)}</kbd> {t('console.saveKeys')}
      </p>
      <div className="shortcuts">
        {menus.map((menu) => (
          <section key={menu}>
            <h3>{t(`console.menu.${menu}`)}</h3>
            <dl>
              {commands
                .filter((command) => command.menu === menu)
                .map(({ id, label, keys }) => (
                  <div key={id}>
                    <dt>{label[locale]}</dt>
                    <dd>
                      {keys?.map((key) => (
                        <kbd key={key}>{shownKeys(key)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
