/** Warnings for staff, shown while they last, most urgent first. */
export const warnings = [
  'data-damaged',
  'disk-short',
  'backup-late',
  'log-ahead-of-clock',
  'mail-stands-still',
  'backup-on-data-disk',
  'messages-half-used',
] as const
export type Warning = (typeof warnings)[number]

/** Warnings that need somebody at the machine: the organiser also gets a letter, at most one a day for each. */
export const lettered = ['data-damaged', 'disk-short', 'backup-late', 'log-ahead-of-clock'] as const
