/** Changes a status with a reason and reports the outcome. The error is ChangedElsewhere on a version conflict. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Status } from '#events/application/status.ts'
import type { Target } from '../../app/state.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { reportChange, reportFailure } from './actions.ts'
import { changeStatus } from './api.ts'

/** @param onChanged called before the toast */
export function useStatusChange({ id, version }: Pick<Target, 'id' | 'version'>, onChanged: () => void) {
  const client = useQueryClient()
  const context = useCommandContext()
  return useMutation({
    mutationFn: (ask: { status: Status; reason: string }) => changeStatus(client, { id, version, ...ask }),
    onSuccess: (now) => {
      onChanged()
      reportChange(context, now, 'adminToast.statusUpdated')
    },
    onError: (error) => reportFailure(context, error),
  })
}
