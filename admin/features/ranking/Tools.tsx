/** The ranking's tools above the view: the choice of the season, and three commands. */
import { useAtomValue } from 'jotai'
import { CommandButton } from '../../window/Button.tsx'
import { SeasonChoice } from '../season/seasons.tsx'
import { dockOpenAtom } from './what-if.ts'

export default function Tools() {
  // Renders again when the dock is opened or closed.
  useAtomValue(dockOpenAtom)
  return (
    <>
      <SeasonChoice />
      {['ranking:select', 'ranking:whatIf', 'ranking:toCutOff'].map((id) => (
        <CommandButton key={id} id={id} />
      ))}
    </>
  )
}
