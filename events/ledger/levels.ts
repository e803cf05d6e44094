/** Levels of audit bundles and limits of samples; without schemas, which the console need not load. */

/** `public`: the programme's own entries. `sample`: also those of the applications drawn. `full`: those of all. */
export const levels = ['public', 'sample', 'full'] as const
export type Level = (typeof levels)[number]
/** With fewer families than this a public bundle should not be published. */
export const FEW_FAMILIES = 50
/** The auditor's number for the draw: fifteen digits, which every program represents exactly. */
export const LARGEST_NUMBER = 999_999_999_999_999
/** Applications in a sample: fifteen of the selected and ten of the waitlist at least, where there are so many. */
export const LEAST_SELECTED = 15
export const LEAST_WAITLIST = 10
export const SMALLEST_SAMPLE = LEAST_SELECTED + LEAST_WAITLIST
export const LARGEST_SAMPLE = 100_000
