/** The closed lists that every page needs; apart from those of the form, which the pages for signing in would load for nothing. */

export const roles = ['customer', 'verifier', 'admin'] as const
export const locales = ['ml', 'en'] as const
