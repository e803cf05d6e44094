/** Sends a new status with its reason and reports the outcome. The error is ChangedElsewhere on a version conflict. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Status } from '#events/application/status.ts'
import type { Target } from '../../app/state.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { done, notDone } from './act.ts'
import { changeStatus } from './api.ts'

/** @param moved called before the outcome is told */
export function useStatusChange(
  { id, status: from, version }: Pick<Target, 'id' | 'status' | 'version'>,
  moved: () => void,
) {
  const client = useQueryClient()
  const context = useCommandContext()
  return useMutation({
    mutationFn: (ask: { status: Status; reason: string }) =>
      changeStatus(client, { id, from, version, ...ask }),
    onSuccess: (now) => {
      moved()
      done(context, now, 'adminToast.statusUpdated')
    },
    onError: (error) => notDone(context, error),
  })
}
