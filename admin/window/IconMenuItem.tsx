/** A menu item: an icon, a name, and at the right a hint such as its shortcut. */
import { Keyboard, MenuItem, Text } from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'

export type Item = {
  id: string
  icon: Drawing
  /** What typing finds it by, and what it shows unless it has a `title`. */
  name: string
  title?: string
  hint?: string | undefined
  isDangerous?: boolean | undefined
}

export const IconMenuItem = ({ id, icon, name, title = name, hint, isDangerous }: Item) => (
  <MenuItem id={id} textValue={name} className={`menu-item ${isDangerous ? 'danger' : ''}`}>
    <Icon of={icon} />
    <Text slot="label">{title}</Text>
    {hint && <Keyboard>{hint}</Keyboard>}
  </MenuItem>
)
