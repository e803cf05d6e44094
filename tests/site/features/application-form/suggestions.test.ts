import { expect, test } from 'bun:test'
import { emptyForm } from '#events/application/form.ts'
import { movedTo, type Place, placesAfter } from '../../../../site/features/application-form/suggestions.ts'

const olavanna: Place = { district: 'kozhikode', offices: ['Olavanna', 'Pantheerankavu'] }
const vadakara: Place = { district: 'kozhikode', taluk: 'Vadakara', offices: ['Vadakara'] }
const tirur: Place = { district: 'malappuram', taluk: 'Tirur', offices: ['Tirur'] }
const eranad: Place = { district: 'malappuram', offices: ['Areacode'] }

const formWith = (district: string, taluk: string, office: string) => ({
  ...emptyForm,
  groomDistrict: district,
  groomTaluk: taluk,
  groomPostalName: office,
})
const places = (groomDistrict: string, groomTaluk: string, groomPostalName: string) => ({
  groomDistrict,
  groomTaluk,
  groomPostalName,
})

const codes: [string, ReturnType<typeof formWith>, Place[], Place[], ReturnType<typeof places>][] = [
  ['the first code', formWith('', '', ''), [], [vadakara], places('kozhikode', 'Vadakara', 'Vadakara')],
  [
    'a code of another district',
    formWith('kozhikode', 'Vadakara', 'Vadakara'),
    [vadakara],
    [tirur],
    places('malappuram', 'Tirur', 'Tirur'),
  ],
  [
    'a code of another district after a taluk of the first was chosen',
    formWith('kozhikode', 'Kozhikode', 'Olavanna'),
    [olavanna],
    [eranad],
    places('malappuram', '', 'Areacode'),
  ],
  [
    'a code of the same district after a taluk was chosen and an office typed',
    formWith('kozhikode', 'Koyilandy', 'Olavanna West'),
    [olavanna],
    [vadakara],
    places('kozhikode', 'Koyilandy', 'Olavanna West'),
  ],
  [
    'a code of two districts',
    formWith('kozhikode', 'Vadakara', 'Vadakara'),
    [vadakara],
    [olavanna, eranad],
    places('', '', ''),
  ],
  ['an unknown code', formWith('kozhikode', 'Vadakara', 'Vadakara'), [vadakara], [], places('', '', '')],
  [
    'an unknown code after everything was chosen by hand',
    formWith('wayanad', 'Vythiri', 'Kalpetta'),
    [vadakara],
    [],
    places('wayanad', 'Vythiri', 'Kalpetta'),
  ],
  [
    'a code of a district that was chosen before there was a code',
    formWith('malappuram', '', ''),
    [],
    [olavanna, tirur],
    places('malappuram', 'Tirur', 'Tirur'),
  ],
  [
    'a code of another district than was chosen by hand',
    formWith('wayanad', 'Vythiri', ''),
    [vadakara],
    [tirur],
    places('wayanad', 'Vythiri', ''),
  ],
]

for (const [name, form, before, now, expected] of codes)
  test(`given answers about a place, when ${name} is typed, then it replaces only what the last one gave, and fills in what it gives`, () => {
    expect(placesAfter('groom', form, before, now)).toEqual(expected)
  })

test('given a code of two districts, when another one of them is chosen, then the taluk goes with its district, and a typed office stays', () => {
  const typed = formWith('kozhikode', 'Koyilandy', 'Olavanna West')
  expect(movedTo('malappuram', 'groom', typed, { from: olavanna, to: tirur })).toEqual(
    places('malappuram', 'Tirur', 'Olavanna West'),
  )
  const given = formWith('kozhikode', 'Vadakara', 'Vadakara')
  expect(movedTo('wayanad', 'groom', given, { from: vadakara, to: undefined })).toEqual(
    places('wayanad', '', ''),
  )
})
