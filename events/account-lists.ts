/** Closed lists that every page needs; separate from vocabulary.ts, whose form lists the sign-in pages do not load. */

export const roles = ['customer', 'verifier', 'admin'] as const
export const locales = ['ml', 'en'] as const
