/** What staff are warned of, as long as it lasts, most urgent first. */
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

/** Those of which the organiser gets a letter, at most one a day of each: somebody has to see to the machine. */
export const lettered = ['data-damaged', 'disk-short', 'backup-late', 'log-ahead-of-clock'] as const
