/** The command that leads to the page on which staff begin an application for a family at its door. */
import { pathFor } from '#web/paths.ts'
import * as icons from '#web/ui/icons.ts'
import { named } from '../../app/texts/console.ts'
import type { Command } from '../../window/registry.ts'

export const doorCommand: Omit<Command, 'menu'> = {
  id: 'door',
  label: named('console.door'),
  icon: icons.home,
  run: ({ locale }) => location.assign(pathFor(locale, 'door')),
}
