/**
 * Follows the family of a dialog that gives it a position: what others have done to it since the dialog was opened has to be looked at
 * before it is sent, also where only the server's refusal tells of it.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refresh } from '../../app/changes/news.ts'
import { isMovedOn } from '../../app/client.ts'
import type { Target } from '../../app/state.ts'
import { useLook } from '../../window/Look.tsx'
import { useSeenVersion } from '../application/seen-families.ts'

/**
 * `position`: the place in the log at which the ranking that is shown was computed. `beside`: what else the dialog says, `about` what
 * the person has chosen in it: another choice is no news.
 */
type Shown = { row: Target; position: number; beside?: { about: string; says: string } }
const nothingBeside = { about: '', says: '' }
/** The request: how the last try ended, and when it was made. */
type Change = { error: Error | null; submittedAt: number; isPending: boolean }

export function useSeenRow(
  { row, position, beside = nothingBeside }: Shown,
  { error, submittedAt, isPending }: Change,
) {
  const { id } = row
  const client = useQueryClient()
  const [seenAt, setSeenAt] = useState(position)
  const [lookedAt, setLookedAt] = useState(0)
  const [read, setRead] = useState(beside)
  if (beside.about !== read.about) setRead(beside)
  const file = useSeenVersion(row)
  const isTooLate = isMovedOn(error)
  useEffect(() => {
    // The stream of changes may not have told of it yet.
    if (isTooLate) void refresh(client, { moved: [id] })
  }, [client, id, isTooLate])
  const isRefused = isTooLate && submittedAt !== lookedAt
  // While it is sent, the news may be this change itself.
  const news = isPending ? null : file.news
  const isMoved = !isPending && beside.about === read.about && beside.says !== read.says
  const of =
    news || isRefused || isMoved ? `${submittedAt} ${news?.application.version} ${beside.says}` : null
  const look = useLook(of, () => {
    file.look()
    setSeenAt(position)
    setLookedAt(submittedAt)
    setRead(beside)
  })
  return { seenAt, news, isRefused, isMoved, look }
}
