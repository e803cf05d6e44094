/** The inspector's buttons: the next usual move, Change Status, and the menu of all Profile Actions. */
import { useAtomValue } from 'jotai'
import { Button, MenuTrigger, Popover } from 'react-aria-components'
import type { Status } from '#events/application/status.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useWords } from '../../../app/texts/console.ts'
import { CommandMenu } from '../../../window/CommandMenu.tsx'
import { useCommandContext } from '../../../window/command-context.ts'
import { runPressed } from '../../../window/pressed.ts'
import { about, available, type Command, commandsAtom } from '../../../window/registry.ts'
import { verifiedStatus } from '../moves.ts'
import { type Application, targetOf } from '../replies.ts'
import { useToldWhenTaken } from '../use-told-when-taken.ts'

/** The usual moves. Each applies to one status only, so at most one of them is possible. */
const usualMoves = ['verifyScore', 'markVerified', 'addShortlist', 'finalSelection']

/** What "Mark as Verified" leads to is not what it says: the status stands beside the label. */
function newStatus(id: string, role: StaffRole): Status {
  if (id === 'verifyScore') return 'under_verification'
  if (id === 'markVerified') return verifiedStatus(role)
  return id === 'addShortlist' ? 'shortlisted' : 'finalized'
}

export function InspectorActions({ application }: { application: Application }) {
  const { locale, t } = useWords()
  const context = about(useCommandContext(), targetOf(application))
  const noteOpen = useToldWhenTaken(targetOf(application))
  const commands = available(useAtomValue(commandsAtom), context, 'row')
  const main = commands.find(({ id }) => usualMoves.includes(id))
  const to = main && t(`status.${newStatus(main.id, context.role)}`)
  const change = commands.find(({ id }) => id === 'changeStatus')
  const run = (command: Command, at: number) => runPressed(command, context, { place: 'panel', at })
  return (
    <div className="acts">
      {main && (
        <button className="tb main" type="button" onClick={({ timeStamp }) => run(main, timeStamp)}>
          {main.icon && <Icon of={main.icon} />}
          {main.label[locale]}
          {to !== main.label[locale] && <small>→ {to}</small>}
        </button>
      )}
      {change && (
        <button className="tb line" type="button" onClick={({ timeStamp }) => run(change, timeStamp)}>
          {change.label[locale]}
        </button>
      )}
      <span className="grow" />
      <MenuTrigger onOpenChange={noteOpen}>
        <Button className="tb line">
          {t('admin.profileActions')}
          <Icon of={icons.down} isSmall />
        </Button>
        <Popover className="popover" placement="top end">
          <CommandMenu
            label={t('admin.profileActions')}
            commands={commands}
            context={context}
            run={(command) => run(command, performance.now())}
          />
        </Popover>
      </MenuTrigger>
    </div>
  )
}
