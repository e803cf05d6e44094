/** The command palette: every command that is possible now with its key, and applications by name, id, phone or place. */

import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useState } from 'react'
import {
  Autocomplete,
  Header,
  Input,
  Keyboard,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
  Text,
} from 'react-aria-components'
import { searchable } from '#events/language/malayalam.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { ModalLayer } from '#web/ui/ModalLayer.tsx'
import { statusIcons } from '#web/ui/status-icons.ts'
import { navigate } from '../app/address.ts'
import { shortId } from '../app/names.ts'
import { searchQuery } from '../app/queries.ts'
import { dialogAtom, seasonAtom } from '../app/state.ts'
import { useWords } from '../app/words.ts'
import { applicationPath } from '../features/application/commands.tsx'
import { useCommandContext } from './command-context.ts'
import { available, type Command, commandsAtom } from './commands.ts'
import { shownKeys } from './keys.ts'
import './palette.css'

/** Commands whose name in either language has what was typed; those about applications come first. */
const fitting = (commands: readonly Command[], typed: string): readonly Command[] =>
  commands.filter(
    ({ id, label }) => id !== 'palette' && searchable(`${label.en} ${label.ml}`).includes(searchable(typed)),
  )

export default function Palette() {
  const { word } = useWords()
  const context = useCommandContext()
  const [season, [typed, setTyped]] = [useAtomValue(seasonAtom), useState('')]
  const close = () => context.store.set(dialogAtom, null)
  const commands = fitting(available(useAtomValue(commandsAtom), context), typed)
  const found = useQuery(searchQuery(season, useDeferredValue(typed))).data?.applications ?? []
  const act = (key: string) => {
    close()
    const command = commands.find(({ id }) => id === key)
    // After the palette has gone, so that what opens next keeps the focus.
    setTimeout(() => (command ? void command.run(context) : navigate(applicationPath(key))))
  }
  const [first] = context.targets
  const head =
    context.targets.length > 1
      ? word('console.paletteSelected', { n: context.targets.length })
      : word('console.paletteAbout', { name: first?.groomName ?? '' })
  return (
    <ModalLayer className="palette" aria-label={word('console.palette')} isLight onClose={close}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField aria-label={word('console.commandBox')} autoFocus>
          <Icon of={icons.search} />
          <Input placeholder={word('console.paletteHint')} />
        </SearchField>
        <Menu
          className="menu"
          aria-label={word('console.palette')}
          onAction={(key) => act(String(key))}
          renderEmptyState={() => <p className="hint">{word('console.paletteEmpty')}</p>}
        >
          {context.targets.length > 0 && (
            <Group name={head} commands={commands.filter(({ menu }) => menu === 'application')} />
          )}
          {found.length > 0 && (
            <MenuSection>
              <Header>{word('console.applications')}</Header>
              {found.map(({ id, groomName, brideName, status }) => (
                <MenuItem key={id} id={id} textValue={groomName} className="menu-item">
                  <Icon of={statusIcons[status]} />
                  <Text slot="label">
                    {groomName} · {brideName}
                  </Text>
                  <Keyboard>{shortId(id)}</Keyboard>
                </MenuItem>
              ))}
            </MenuSection>
          )}
          <Group
            name={word('console.paletteCommands')}
            commands={commands.filter(({ menu }) => menu !== 'application')}
          />
        </Menu>
      </Autocomplete>
    </ModalLayer>
  )
}

function Group({ name, commands }: { name: string; commands: readonly Command[] }) {
  const { locale } = useWords()
  if (commands.length === 0) return null
  return (
    <MenuSection>
      <Header>{name}</Header>
      {commands.map(({ id, label, icon, keys }) => (
        <MenuItem key={id} id={id} textValue={label[locale]} className="menu-item">
          <Icon of={icon ?? icons.blank} />
          <Text slot="label">{label[locale]}</Text>
          {keys?.[0] && <Keyboard>{shownKeys(keys[0])}</Keyboard>}
        </MenuItem>
      ))}
    </MenuSection>
  )
}
