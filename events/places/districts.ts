/** The names of the 14 districts of Kerala in both languages; the ids are those of vocabulary.ts. */
import type { District, Locale } from '../vocabulary.ts'

export type PlaceName = Readonly<Record<Locale, string>>

export const districtNames: Readonly<Record<District, PlaceName>> = {
  alappuzha: { en: 'Alappuzha', ml: 'ആലപ്പുഴ' },
  ernakulam: { en: 'Ernakulam', ml: 'എറണാകുളം' },
  idukki: { en: 'Idukki', ml: 'ഇടുക്കി' },
  kannur: { en: 'Kannur', ml: 'കണ്ണൂർ' },
  kasaragod: { en: 'Kasaragod', ml: 'കാസർഗോഡ്' },
  kollam: { en: 'Kollam', ml: 'കൊല്ലം' },
  kottayam: { en: 'Kottayam', ml: 'കോട്ടയം' },
  kozhikode: { en: 'Kozhikode', ml: 'കോഴിക്കോട്' },
  malappuram: { en: 'Malappuram', ml: 'മലപ്പുറം' },
  palakkad: { en: 'Palakkad', ml: 'പാലക്കാട്' },
  pathanamthitta: { en: 'Pathanamthitta', ml: 'പത്തനംതിട്ട' },
  thiruvananthapuram: { en: 'Thiruvananthapuram', ml: 'തിരുവനന്തപുരം' },
  thrissur: { en: 'Thrissur', ml: 'തൃശ്ശൂർ' },
  wayanad: { en: 'Wayanad', ml: 'വയനാട്' },
}
