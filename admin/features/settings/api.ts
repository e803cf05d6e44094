/** Saving the settings, testing the mail server, and sending a message for a trial. */
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { Setting } from '../../app/settings-query.ts'
import type { Values } from './components/SettingField.tsx'

/** Saves all of the values or none. `before`: as they were seen; where one is another by now, none is saved. */
export const saveSettings = (ask: { values: Values; before: Values }) =>
  sendChange('/api/admin/settings', { method: 'PUT', body: ask, schema: z.array(Setting) })

const Tried = z.object({ success: z.boolean(), message: z.string() })
export const tryMessage = (ask: { carrier: 'sms' | 'whatsapp'; to: string }) =>
  call('/api/admin/test-message', { method: 'POST', body: ask, schema: Tried })

export const testMailServer = () =>
  call('/api/admin/test-smtp', {
    method: 'POST',
    schema: z.object({ success: z.boolean(), message: z.string(), cause: z.optional(z.string()) }),
  })
