/** Reading and saving the settings, and testing the mail server. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { everything } from '../../app/client.ts'
import type { Values } from './components/SettingField.tsx'

const Setting = z.object({
  key: z.string(),
  value: z.string(),
  description: z.string(),
  /** Whether an organiser has saved it. */
  isConfirmed: z.boolean(),
})
export type Setting = z.infer<typeof Setting>

export const settingsQuery = queryOptions({
  queryKey: [...everything, 'settings'],
  meta: { follows: ['programme'] },
  queryFn: () => call('/api/admin/settings', { schema: z.array(Setting) }),
})

/** Saves all of the values or none. `before`: as they were seen; where one is another by now, none is saved. */
export const saveSettings = (ask: { values: Values; before: Values }) =>
  sendChange('/api/admin/settings', { method: 'PUT', body: ask, schema: z.array(Setting) })

export const testMailServer = () =>
  call('/api/admin/test-smtp', {
    method: 'POST',
    schema: z.object({ success: z.boolean(), message: z.string(), trouble: z.optional(z.string()) }),
  })
