/**
 * The databases of both faces, in one place: a logout of either face asks about, and clears, what the other has kept.
 */

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

/** Each tab has an entry of its own in localStorage, for what its draft has not taken yet. */
export const noteKey = (userId = ''): string => (userId === '' ? 'typed-' : `typed-${userId}-`)

/** True when something in a draft has not reached the server. */
export const differs = ({ base, form }: { base: object; form: object }): boolean =>
  Object.entries(form).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(base, field)),
  )
