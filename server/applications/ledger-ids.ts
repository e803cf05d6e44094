/** How records of access name families: by the ids of their streams, which mean nothing once a family is erased. */
import { ledgerIdOf } from '../store/log.ts'
import type { State } from '../store/state.ts'

/** @param ids of applications; those that are not there any more are left out */
export const ledgerIdsOf = ({ streamOf }: Pick<State, 'streamOf'>, ids: readonly string[]): string[] =>
  ids.flatMap((id) => {
    const stream = streamOf(id)
    return stream === null ? [] : ledgerIdOf(stream)
  })
