/** Reads what the server has filled into the page's `#facts` element: season names and the help number. */

const facts = (): DOMStringMap => document.getElementById('facts')?.dataset ?? {}

export const nextSeason = (): string => facts().nextSeason ?? ''

/** The current season, in the language of the page. */
export const seasonOfPage = (): string => facts().season ?? ''

/** A link for a WhatsApp message to the organisers; null if they have set no number. `text` must hold no personal data. */
export function whatsappAddress(text: string): string | null {
  const chat = facts().whatsapp ?? ''
  return chat === '' ? null : `${chat}?text=${encodeURIComponent(text)}`
}
