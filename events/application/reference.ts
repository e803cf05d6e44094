/** The number by which families and organisers name an application: the first 8 characters of its id. */
export const referenceOf = (id: string): string => id.slice(0, 8)
