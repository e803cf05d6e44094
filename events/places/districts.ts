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

/** `id` is unique in the whole state. */
export type Taluk = PlaceName & { readonly id: string }

export const taluks: Readonly<Record<District, readonly Taluk[]>> = {
  alappuzha: [
    { id: 'ambalappuzha', en: 'Ambalappuzha', ml: 'അമ്പലപ്പുഴ' },
    { id: 'chengannur', en: 'Chengannur', ml: 'ചെങ്ങന്നൂർ' },
    { id: 'cherthala', en: 'Cherthala', ml: 'ചേർത്തല' },
    { id: 'karthikappally', en: 'Karthikappally', ml: 'കാർത്തികപ്പള്ളി' },
    { id: 'kuttanad', en: 'Kuttanad', ml: 'കുട്ടനാട്' },
    { id: 'mavelikkara', en: 'Mavelikkara', ml: 'മാവേലിക്കര' },
  ],
  ernakulam: [
    { id: 'aluva', en: 'Aluva', ml: 'ആലുവ' },
    { id: 'kanayannur', en: 'Kanayannur', ml: 'കണയന്നൂർ' },
    { id: 'kochi', en: 'Kochi', ml: 'കൊച്ചി' },
    { id: 'kothamangalam', en: 'Kothamangalam', ml: 'കോതമംഗലം' },
    { id: 'kunnathunad', en: 'Kunnathunad', ml: 'കുന്നത്തുനാട്' },
    { id: 'muvattupuzha', en: 'Muvattupuzha', ml: 'മൂവാറ്റുപുഴ' },
    { id: 'paravur', en: 'Paravur', ml: 'പറവൂർ' },
  ],
  idukki: [
    { id: 'devikulam', en: 'Devikulam', ml: 'ദേവികുളം' },
    { id: 'idukki', en: 'Idukki', ml: 'ഇടുക്കി' },
    { id: 'peermade', en: 'Peermade', ml: 'പീരുമേട്' },
    { id: 'thodupuzha', en: 'Thodupuzha', ml: 'തൊടുപുഴ' },
    { id: 'udumbanchola', en: 'Udumbanchola', ml: 'ഉടുമ്പൻചോല' },
  ],
  kannur: [
    { id: 'iritty', en: 'Iritty', ml: 'ഇരിട്ടി' },
    { id: 'kannur', en: 'Kannur', ml: 'കണ്ണൂർ' },
    { id: 'payyannur', en: 'Payyannur', ml: 'പയ്യന്നൂർ' },
    { id: 'taliparamba', en: 'Taliparamba', ml: 'തളിപ്പറമ്പ്' },
    { id: 'thalassery', en: 'Thalassery', ml: 'തലശ്ശേരി' },
  ],
  kasaragod: [
    { id: 'hosdurg', en: 'Hosdurg', ml: 'ഹൊസ്ദുർഗ്' },
    { id: 'kasaragod', en: 'Kasaragod', ml: 'കാസർഗോഡ്' },
    { id: 'manjeshwaram', en: 'Manjeshwaram', ml: 'മഞ്ചേശ്വരം' },
    { id: 'vellarikundu', en: 'Vellarikundu', ml: 'വെള്ളരിക്കുണ്ട്' },
  ],
  kollam: [
    { id: 'karunagappally', en: 'Karunagappally', ml: 'കരുനാഗപ്പള്ളി' },
    { id: 'kollam', en: 'Kollam', ml: 'കൊല്ലം' },
    { id: 'kottarakkara', en: 'Kottarakkara', ml: 'കൊട്ടാരക്കര' },
    { id: 'kunnathur', en: 'Kunnathur', ml: 'കുന്നത്തൂർ' },
    { id: 'pathanapuram', en: 'Pathanapuram', ml: 'പത്തനാപുരം' },
    { id: 'punalur', en: 'Punalur', ml: 'പുനലൂർ' },
  ],
  kottayam: [
    { id: 'changanassery', en: 'Changanassery', ml: 'ചങ്ങനാശ്ശേരി' },
    { id: 'kanjirappally', en: 'Kanjirappally', ml: 'കാഞ്ഞിരപ്പള്ളി' },
    { id: 'kottayam', en: 'Kottayam', ml: 'കോട്ടയം' },
    { id: 'meenachil', en: 'Meenachil', ml: 'മീനച്ചിൽ' },
    { id: 'vaikom', en: 'Vaikom', ml: 'വൈക്കം' },
  ],
  kozhikode: [
    { id: 'koyilandy', en: 'Koyilandy', ml: 'കൊയിലാണ്ടി' },
    { id: 'kozhikode', en: 'Kozhikode', ml: 'കോഴിക്കോട്' },
    { id: 'thamarassery', en: 'Thamarassery', ml: 'താമരശ്ശേരി' },
    { id: 'vadakara', en: 'Vadakara', ml: 'വടകര' },
  ],
  malappuram: [
    { id: 'eranad', en: 'Eranad', ml: 'ഏറനാട്' },
    { id: 'kondotty', en: 'Kondotty', ml: 'കൊണ്ടോട്ടി' },
    { id: 'nilambur', en: 'Nilambur', ml: 'നിലമ്പൂർ' },
    { id: 'perinthalmanna', en: 'Perinthalmanna', ml: 'പെരിന്തൽമണ്ണ' },
    { id: 'ponnani', en: 'Ponnani', ml: 'പൊന്നാനി' },
    { id: 'tirur', en: 'Tirur', ml: 'തിരൂർ' },
    { id: 'tirurangadi', en: 'Tirurangadi', ml: 'തിരൂരങ്ങാടി' },
  ],
  palakkad: [
    { id: 'alathur', en: 'Alathur', ml: 'ആലത്തൂർ' },
    { id: 'attappady', en: 'Attappady', ml: 'അട്ടപ്പാടി' },
    { id: 'chittur', en: 'Chittur', ml: 'ചിറ്റൂർ' },
    { id: 'mannarkkad', en: 'Mannarkkad', ml: 'മണ്ണാർക്കാട്' },
    { id: 'ottapalam', en: 'Ottapalam', ml: 'ഒറ്റപ്പാലം' },
    { id: 'palakkad', en: 'Palakkad', ml: 'പാലക്കാട്' },
    { id: 'pattambi', en: 'Pattambi', ml: 'പട്ടാമ്പി' },
  ],
  pathanamthitta: [
    { id: 'adoor', en: 'Adoor', ml: 'അടൂർ' },
    { id: 'konni', en: 'Konni', ml: 'കോന്നി' },
    { id: 'kozhenchery', en: 'Kozhenchery', ml: 'കോഴഞ്ചേരി' },
    { id: 'mallappally', en: 'Mallappally', ml: 'മല്ലപ്പള്ളി' },
    { id: 'ranni', en: 'Ranni', ml: 'റാന്നി' },
    { id: 'thiruvalla', en: 'Thiruvalla', ml: 'തിരുവല്ല' },
  ],
  thiruvananthapuram: [
    { id: 'chirayinkeezhu', en: 'Chirayinkeezhu', ml: 'ചിറയിൻകീഴ്' },
    { id: 'kattakada', en: 'Kattakada', ml: 'കാട്ടാക്കട' },
    { id: 'nedumangad', en: 'Nedumangad', ml: 'നെടുമങ്ങാട്' },
    { id: 'neyyattinkara', en: 'Neyyattinkara', ml: 'നെയ്യാറ്റിൻകര' },
    { id: 'thiruvananthapuram', en: 'Thiruvananthapuram', ml: 'തിരുവനന്തപുരം' },
    { id: 'varkala', en: 'Varkala', ml: 'വർക്കല' },
  ],
  thrissur: [
    { id: 'chalakudy', en: 'Chalakudy', ml: 'ചാലക്കുടി' },
    { id: 'chavakkad', en: 'Chavakkad', ml: 'ചാവക്കാട്' },
    { id: 'kodungallur', en: 'Kodungallur', ml: 'കൊടുങ്ങല്ലൂർ' },
    { id: 'kunnamkulam', en: 'Kunnamkulam', ml: 'കുന്നംകുളം' },
    { id: 'mukundapuram', en: 'Mukundapuram', ml: 'മുകുന്ദപുരം' },
    { id: 'talappilly', en: 'Talappilly', ml: 'തലപ്പിള്ളി' },
    { id: 'thrissur', en: 'Thrissur', ml: 'തൃശ്ശൂർ' },
  ],
  wayanad: [
    { id: 'mananthavady', en: 'Mananthavady', ml: 'മാനന്തവാടി' },
    { id: 'sulthan-bathery', en: 'Sulthan Bathery', ml: 'സുൽത്താൻ ബത്തേരി' },
    { id: 'vythiri', en: 'Vythiri', ml: 'വൈത്തിരി' },
  ],
}

/** `stored`: an id or a name in either language; any other text is returned unchanged. */
export function talukName(stored: string, locale: Locale): string {
  const known = districts.flatMap((district) => taluks[district])
  const found = known.find(({ id, en, ml }) => [id, en, ml].includes(stored))
  return found?.[locale] ?? stored
}
