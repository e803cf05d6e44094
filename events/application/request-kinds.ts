/** Requests of families: to correct their data, or to answer a complaint. */
export const requestKinds = ['correction', 'complaint'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Days at most for an answer: rule 14 of the Digital Personal Data Protection Rules, 2025. */
export const MOST_ANSWER_DAYS = 90
/** Open requests of one kind for each application, so that nobody fills the log. */
export const MOST_OPEN = 5
