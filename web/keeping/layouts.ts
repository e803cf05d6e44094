/** The databases of the site and the console, in one place because a logout from either checks and clears both. */

export const familiesLayout = {
  name: 'community-wedding',
  version: 1,
  stores: { drafts: { key: 'userId' }, files: { key: 'id', index: 'userId' }, holder: { key: 'key' } },
} as const

export const visitsLayout = {
  name: 'console-visits',
  version: 1,
  stores: { sealed: { key: 'id' } },
} as const

/** The entry in localStorage for edits of an account that are not in its draft yet. */
export const noteKey = (userId: string): string => `typed-${userId}`

/** Whether a draft has edits that have not reached the server. */
export const differs = ({ base, form }: { base: object; form: object }): boolean =>
  Object.entries(form).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(base, field)),
  )
