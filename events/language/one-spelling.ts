/** Normalizes equal-looking spellings. Separate from malayalam.ts, since the sign-in pages need only this. */

export const chillus: Record<string, string> = { ൺ: 'ണ', ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൿ: 'ക' }
const chilluOf = Object.fromEntries(Object.entries(chillus).map(([chillu, letter]) => [letter, chillu]))

/** Equal for texts that look the same. The virama stays, since അവൻ and അവന് are two words. */
export const oneSpelling = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/([ണനരലളക])്\u200D/g, (_, letter) => chilluOf[letter] ?? letter)
    .replace(/[\u200B-\u200D]/g, '')
    .normalize('NFC')
    .replace(/ൻ്?റ/g, 'ന്റ')
    .replace(/(?<=[ക-ഺ])ൌ/g, 'ൗ')
