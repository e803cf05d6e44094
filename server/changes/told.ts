/**
 * What a window of staff has to read anew after some events of the log. It names applications by their ids, and says nothing
 * of what happened to them.
 */
import { movingTypes } from '#events/application/moved-on.ts'
import type { StaffEvent } from '#events/staff.ts'
import { programmeStream } from '../store/log.ts'
import type { Head } from '../store/log-heads.ts'

/** What staff should look at while it lasts. */
export type Warning = 'log-ahead-of-clock' | 'messages-half-used'

/** `moved`: status, score or rank may be others. `noted`: only the file of the application has grown. */
export type Told = {
  /** The log's size when it was told; who knows it is behind by nothing before it. */
  position: number
  moved?: string[]
  noted?: string[]
  /** Lists and counts changed by more than the applications that are named: one was erased. */
  lists?: true
  /** Settings or criteria changed. */
  programme?: true
  /** The rights of staff changed. */
  team?: true
  /** There is too much to name: everything is to be read anew. */
  everything?: true
  warning?: Warning
}

/** More events are not looked at one by one. */
export const MOST_EVENTS = 1000

/** Which events of staff change who may do what; the others say that somebody signed in or read something. */
const changesTeam: Record<StaffEvent['type'], boolean> = {
  RoleGranted: true,
  RoleRevoked: true,
  SignedIn: false,
  SignInRefused: false,
  SecondFactorSet: true,
  SecondFactorRemoved: true,
  PasswordLinkMade: false,
  PasswordChanged: false,
  RecordViewed: false,
  ListRead: false,
  PrintMade: false,
  WeightsSearched: false,
  RecordMailed: false,
  ExportMade: false,
}
const teamTypes: ReadonlySet<string> = new Set(
  Object.entries(changesTeam).flatMap(([type, is]) => (is ? type : [])),
)

/** @param idOf the id of an application by its stream; null where it was erased */
export function toldOf(
  heads: readonly Head[],
  { position, idOf }: { position: number; idOf: (stream: string) => string | null },
): Told {
  const moved = new Set<string>()
  const noted = new Set<string>()
  const told: Told = { position }
  for (const { stream, type } of heads) {
    if (stream === programmeStream) told.programme = true
    else if (!stream.startsWith('application-')) {
      if (teamTypes.has(type)) told.team = true
    } else {
      const id = idOf(stream)
      if (id === null) told.lists = true
      else (movingTypes.has(type) ? moved : noted).add(id)
    }
  }
  const onlyNoted = [...noted].filter((id) => !moved.has(id))
  if (moved.size > 0) told.moved = [...moved]
  if (onlyNoted.length > 0) told.noted = onlyNoted
  return told
}
