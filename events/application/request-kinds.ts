/** What a family can ask for: that something it gave be put right, or that a complaint be answered. */
export const requestKinds = ['correction', 'complaint'] as const
export type RequestKind = (typeof requestKinds)[number]

/** The most days that an answer may take: rule 14 of the Digital Personal Data Protection Rules, 2025. */
export const MOST_ANSWER_DAYS = 90
/** How many of one kind one application may have waiting, so that nobody fills the log. */
export const MOST_OPEN = 5
