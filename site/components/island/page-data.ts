/** Reads the values that the server fills into the attributes of the page's `#facts` element; '' for a missing one. */

const fact = (name: string): string => document.getElementById('facts')?.dataset[name] ?? ''

export const nextSeason = (): string => fact('nextSeason')

/** The current season, in the language of the page. */
export const seasonOfPage = (): string => fact('season')

/** Whether the server can send a code that proves an address or a number of the account. */
export const canProve = (what: 'email' | 'phone'): boolean => fact('proofs').split(' ').includes(what)

/** The provider of outside accounts; '' if there is none. */
export const outsideProvider = (): string => fact('outside')

/** Whether the ward member's letter brings points, by the criteria of the season. */
export const letterCounts = (): boolean => fact('letter') !== ''

/** The planned day of the results, YYYY-MM-DD; '' while the organiser has set none. */
export const resultsDay = (): string => fact('results')

/** The wedding day as YYYY-MM-DD, and the venue; '' while they are not set. */
export const weddingDay = (): string => fact('wedding')
export const venue = (): string => fact('venue')

/** A link for a WhatsApp message to the organisers; null if they have set no number. `text` must contain no personal data. */
export function whatsappLink(text: string): string | null {
  const link = fact('whatsapp')
  return link === '' ? null : `${link}?text=${encodeURIComponent(text)}`
}
