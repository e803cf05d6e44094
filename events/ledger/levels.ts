/** The levels of audit bundles and the limits of a sample; without a schema, so that the console can name them and stays small. */

/** What a bundle opens: the course of every application; the facts of some besides, which are drawn; or all facts. */
export const levels = ['public', 'sample', 'full'] as const
export type Level = (typeof levels)[number]
/** Of the numbers that an auditor may name for the draw of a sample: fifteen digits, which every program holds exactly. */
export const LARGEST_NUMBER = 999_999_999_999_999
/** The most applications that a sample may open. */
export const LARGEST_SAMPLE = 100_000
