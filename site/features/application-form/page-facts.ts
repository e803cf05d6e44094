/** Reads what the server has written into the page: the next season's name and the help number. */

const facts = (): DOMStringMap => document.getElementById('facts')?.dataset ?? {}

export const nextSeason = (): string => facts().nextSeason ?? ''

/** The season that is open, as the page names it. */
export const seasonShown = (): string => facts().season ?? ''

/**
 * A message to the organisers, with the reference where there is one; no name or number ever goes into an address. Null
 * while they have given no number of theirs.
 */
export function whatsappAddress(text: string): string | null {
  const chat = facts().whatsapp ?? ''
  return chat === '' ? null : `${chat}?text=${encodeURIComponent(text)}`
}
