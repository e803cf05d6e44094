/** The ranking's tools above the view: the choice of the season, and three commands. */
import { useAtomValue } from 'jotai'
import { commandsAtom, useCommandContext } from '../../window/registry.ts'
import { ToolButton } from '../../window/ViewLine.tsx'
import { SeasonChoice } from '../season/seasons.tsx'
import { dockOpenAtom } from './what-if.ts'

const tools = ['ranking:toCutOff', 'ranking:select', 'ranking:whatIf']

export default function Tools() {
  const commands = useAtomValue(commandsAtom)
  const context = useCommandContext()
  // Renders again when the dock is opened or closed.
  useAtomValue(dockOpenAtom)
  return (
    <>
      <SeasonChoice />
      {commands
        .filter(({ id }) => tools.includes(id))
        .map((command) => (
          <ToolButton key={command.id} command={command} context={context} />
        ))}
    </>
  )
}
