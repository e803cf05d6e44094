/** Levels of audit bundles and limits of samples; without schemas, which the console need not load. */

/** `public`: the course of every application. `sample`: also the facts of drawn ones. `full`: all facts. */
export const levels = ['public', 'sample', 'full'] as const
export type Level = (typeof levels)[number]
/** The auditor's number for the draw: fifteen digits, which every program represents exactly. */
export const LARGEST_NUMBER = 999_999_999_999_999
/** Applications in a sample. */
export const LARGEST_SAMPLE = 100_000
