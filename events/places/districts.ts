/** The 14 districts of Kerala and their 78 taluks in both languages. District ids are those of vocabulary.ts. */
import { type District, districts, type Locale } from '../vocabulary.ts'

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

// The form suggests these taluks; any other text of a family is stored as typed.

/** No two have the same name. */
export const taluks: Readonly<Record<District, readonly PlaceName[]>> = {
  alappuzha: [
    { en: 'Ambalappuzha', ml: 'അമ്പലപ്പുഴ' },
    { en: 'Chengannur', ml: 'ചെങ്ങന്നൂർ' },
    { en: 'Cherthala', ml: 'ചേർത്തല' },
    { en: 'Karthikappally', ml: 'കാർത്തികപ്പള്ളി' },
    { en: 'Kuttanad', ml: 'കുട്ടനാട്' },
    { en: 'Mavelikkara', ml: 'മാവേലിക്കര' },
  ],
  ernakulam: [
    { en: 'Aluva', ml: 'ആലുവ' },
    { en: 'Kanayannur', ml: 'കണയന്നൂർ' },
    { en: 'Kochi', ml: 'കൊച്ചി' },
    { en: 'Kothamangalam', ml: 'കോതമംഗലം' },
    { en: 'Kunnathunad', ml: 'കുന്നത്തുനാട്' },
    { en: 'Muvattupuzha', ml: 'മൂവാറ്റുപുഴ' },
    { en: 'Paravur', ml: 'പറവൂർ' },
  ],
  idukki: [
    { en: 'Devikulam', ml: 'ദേവികുളം' },
    { en: 'Idukki', ml: 'ഇടുക്കി' },
    { en: 'Peermade', ml: 'പീരുമേട്' },
    { en: 'Thodupuzha', ml: 'തൊടുപുഴ' },
    { en: 'Udumbanchola', ml: 'ഉടുമ്പൻചോല' },
  ],
  kannur: [
    { en: 'Iritty', ml: 'ഇരിട്ടി' },
    { en: 'Kannur', ml: 'കണ്ണൂർ' },
    { en: 'Payyannur', ml: 'പയ്യന്നൂർ' },
    { en: 'Taliparamba', ml: 'തളിപ്പറമ്പ്' },
    { en: 'Thalassery', ml: 'തലശ്ശേരി' },
  ],
  kasaragod: [
    { en: 'Hosdurg', ml: 'ഹൊസ്ദുർഗ്' },
    { en: 'Kasaragod', ml: 'കാസർഗോഡ്' },
    { en: 'Manjeshwaram', ml: 'മഞ്ചേശ്വരം' },
    { en: 'Vellarikundu', ml: 'വെള്ളരിക്കുണ്ട്' },
  ],
  kollam: [
    { en: 'Karunagappally', ml: 'കരുനാഗപ്പള്ളി' },
    { en: 'Kollam', ml: 'കൊല്ലം' },
    { en: 'Kottarakkara', ml: 'കൊട്ടാരക്കര' },
    { en: 'Kunnathur', ml: 'കുന്നത്തൂർ' },
    { en: 'Pathanapuram', ml: 'പത്തനാപുരം' },
    { en: 'Punalur', ml: 'പുനലൂർ' },
  ],
  kottayam: [
    { en: 'Changanassery', ml: 'ചങ്ങനാശ്ശേരി' },
    { en: 'Kanjirappally', ml: 'കാഞ്ഞിരപ്പള്ളി' },
    { en: 'Kottayam', ml: 'കോട്ടയം' },
    { en: 'Meenachil', ml: 'മീനച്ചിൽ' },
    { en: 'Vaikom', ml: 'വൈക്കം' },
  ],
  kozhikode: [
    { en: 'Koyilandy', ml: 'കൊയിലാണ്ടി' },
    { en: 'Kozhikode', ml: 'കോഴിക്കോട്' },
    { en: 'Thamarassery', ml: 'താമരശ്ശേരി' },
    { en: 'Vadakara', ml: 'വടകര' },
  ],
  malappuram: [
    { en: 'Eranad', ml: 'ഏറനാട്' },
    { en: 'Kondotty', ml: 'കൊണ്ടോട്ടി' },
    { en: 'Nilambur', ml: 'നിലമ്പൂർ' },
    { en: 'Perinthalmanna', ml: 'പെരിന്തൽമണ്ണ' },
    { en: 'Ponnani', ml: 'പൊന്നാനി' },
    { en: 'Tirur', ml: 'തിരൂർ' },
    { en: 'Tirurangadi', ml: 'തിരൂരങ്ങാടി' },
  ],
  palakkad: [
    { en: 'Alathur', ml: 'ആലത്തൂർ' },
    { en: 'Attappady', ml: 'അട്ടപ്പാടി' },
    { en: 'Chittur', ml: 'ചിറ്റൂർ' },
    { en: 'Mannarkkad', ml: 'മണ്ണാർക്കാട്' },
    { en: 'Ottapalam', ml: 'ഒറ്റപ്പാലം' },
    { en: 'Palakkad', ml: 'പാലക്കാട്' },
    { en: 'Pattambi', ml: 'പട്ടാമ്പി' },
  ],
  pathanamthitta: [
    { en: 'Adoor', ml: 'അടൂർ' },
    { en: 'Konni', ml: 'കോന്നി' },
    { en: 'Kozhenchery', ml: 'കോഴഞ്ചേരി' },
    { en: 'Mallappally', ml: 'മല്ലപ്പള്ളി' },
    { en: 'Ranni', ml: 'റാന്നി' },
    { en: 'Thiruvalla', ml: 'തിരുവല്ല' },
  ],
  thiruvananthapuram: [
    { en: 'Chirayinkeezhu', ml: 'ചിറയിൻകീഴ്' },
    { en: 'Kattakada', ml: 'കാട്ടാക്കട' },
    { en: 'Nedumangad', ml: 'നെടുമങ്ങാട്' },
    { en: 'Neyyattinkara', ml: 'നെയ്യാറ്റിൻകര' },
    { en: 'Thiruvananthapuram', ml: 'തിരുവനന്തപുരം' },
    { en: 'Varkala', ml: 'വർക്കല' },
  ],
  thrissur: [
    { en: 'Chalakudy', ml: 'ചാലക്കുടി' },
    { en: 'Chavakkad', ml: 'ചാവക്കാട്' },
    { en: 'Kodungallur', ml: 'കൊടുങ്ങല്ലൂർ' },
    { en: 'Kunnamkulam', ml: 'കുന്നംകുളം' },
    { en: 'Mukundapuram', ml: 'മുകുന്ദപുരം' },
    { en: 'Talappilly', ml: 'തലപ്പിള്ളി' },
    { en: 'Thrissur', ml: 'തൃശ്ശൂർ' },
  ],
  wayanad: [
    { en: 'Mananthavady', ml: 'മാനന്തവാടി' },
    { en: 'Sulthan Bathery', ml: 'സുൽത്താൻ ബത്തേരി' },
    { en: 'Vythiri', ml: 'വൈത്തിരി' },
  ],
}

/** `stored`: a name in either language; any other text is returned unchanged. */
export function talukName(stored: string, locale: Locale): string {
  const known = districts.flatMap((district) => taluks[district])
  const found = known.find(({ en, ml }) => [en, ml].includes(stored))
  return found?.[locale] ?? stored
}
