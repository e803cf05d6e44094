/** The settings: reading them, saving them, and asking the mail server whether they are right. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { everything, renew } from '../../app/client.ts'

const Setting = z.object({ key: z.string(), value: z.string(), description: z.string() })

export const settingsQuery = queryOptions({
  queryKey: [...everything, 'settings'],
  queryFn: () => call('/api/admin/settings', { schema: z.array(Setting) }),
})

/** All of them or none. A new season is one of another list: everything is read anew. */
export async function saveSettings(
  client: QueryClient,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await call('/api/admin/settings', { method: 'PUT', body: { values }, schema: z.array(Setting) })
  await renew(client)
}

export const testMailServer = () =>
  call('/api/admin/test-smtp', {
    method: 'POST',
    schema: z.object({ success: z.boolean(), message: z.string(), trouble: z.optional(z.string()) }),
  })
