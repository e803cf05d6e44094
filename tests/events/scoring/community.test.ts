/** The caste table: official names, the spellings families use, and honest ignorance where a name says too little. */
import { describe, expect, test } from 'bun:test'
import { communityLists, communityOf, namesIn } from '#events/community/lookup.ts'

describe('given religion and caste, when looked up, then it is the category of the official lists', () => {
  test.each([
    ['hindu', 'Paniya', 'st'],
    ['hindu', 'കുറിച്യർ', 'st'],
    ['christian', 'Mala Arayan', 'st'],
    ['other', 'Kattunaikkan', 'st'],
    ['hindu', 'Pulaya', 'sc'],
    ['hindu', 'പുലയ', 'sc'],
    ['hindu', 'Sambava', 'sc'],
    ['hindu', 'മണ്ണാൻ', 'sc'],
    ['hindu', 'മന്നാൻ', 'st'],
    ['christian', 'Pulaya', 'oec'],
    ['christian', 'Cheramar Christian', 'oec'],
    ['hindu', 'Dheevara', 'oec'],
    ['hindu', 'മുക്കുവൻ', 'oec'],
    ['hindu', 'Kudumbi', 'oec'],
    ['hindu', 'Kudumban', 'sc'],
    ['hindu', 'Ezhava', 'obc'],
    ['hindu', 'ഈഴവ', 'obc'],
    ['hindu', 'Thiyya', 'obc'],
    ['hindu', 'തീയ്യ', 'obc'],
    ['hindu', 'Viswakarma', 'obc'],
    ['hindu', 'ആശാരി', 'obc'],
    ['hindu', 'Vilakkithala Nair', 'obc'],
    ['hindu', 'Kulala Nair', 'oec'],
    ['muslim', 'Mappila', 'obc'],
    ['muslim', 'മാപ്പിള', 'obc'],
    ['muslim', 'a family name', 'obc'],
    ['christian', 'Latin Catholic', 'obc'],
    ['christian', 'ലത്തീൻ കത്തോലിക്ക', 'obc'],
    ['christian', 'Nadar', 'obc'],
    ['hindu', 'Nair', 'general'],
    ['hindu', 'നായർ', 'general'],
    ['hindu', 'Namboothiri', 'general'],
    ['christian', 'Syro-Malabar', 'general'],
    ['christian', 'RCSC', 'general'],
    ['christian', 'യാക്കോബായ', 'general'],
    ['christian', 'Marthoma', 'general'],
  ] as const)('%s, %s: %s', (religion, caste, category) =>
    expect(communityOf(religion, caste)).toBe(category),
  )
})

describe('given the default religion left as it was, when the name says more, then the name counts', () => {
  test.each([
    ['Mappila', 'obc'],
    ['Latin Catholic', 'obc'],
    ['Syrian Christian', 'general'],
    ['Pulaya Christian', 'oec'],
  ] as const)('hindu, %s: %s', (caste, category) => expect(communityOf('hindu', caste)).toBe(category))
})

describe('given another way of writing, when looked up, then it is the same name', () => {
  test.each([
    ['EZHAVA', 'obc'],
    ['  ezhava ', 'obc'],
    ['Hindu Ezhava', 'obc'],
    ['Hindu - Ezhava (OBC)', 'obc'],
    ['Ezhava caste', 'obc'],
    ['Ezhava / Thiyya', 'obc'],
    ['Mala-Arayan', 'st'],
    ['Malaarayan', 'st'],
    ['ഈഴവന്\u200D', 'obc'],
    ['നായര്\u200D', 'general'],
    ['പുലയൻ സമുദായം', 'sc'],
    ['Pulaya (SC)', 'sc'],
  ] as const)('%p: %s', (caste, category) => expect(communityOf('hindu', caste)).toBe(category))
})

describe('given a name that says too little or contradicts itself, when looked up, then it is unknown', () => {
  test.each([
    ['hindu', ''],
    ['hindu', '-'],
    ['hindu', 'OBC'],
    ['hindu', 'SC'],
    ['hindu', 'Hindu'],
    ['hindu', 'Malayan'],
    ['hindu', 'Mannan'],
    ['hindu', 'Velan'],
    ['hindu', 'Thandan'],
    ['hindu', 'Marati'],
    ['hindu', 'Panicker'],
    ['hindu', 'Kani'],
    ['hindu', 'Ezhava SC'],
    ['hindu', 'Ezhava / Nair'],
    ['hindu', 'Ezhava / Qwerty'],
    ['hindu', 'Pulayanair'],
    ['christian', 'Roman Catholic'],
    ['christian', 'Catholic'],
    ['christian', 'Christian'],
    ['christian', 'CSI'],
    ['christian', 'Pentecost'],
    ['christian', 'Ezhava'],
    ['christian', 'Nair'],
    ['christian', 'Mappila'],
    ['other', 'Pulaya'],
    ['other', 'Ezhava'],
    ['', 'Nair'],
  ] as const)('%p, %p', (religion, caste) => expect(communityOf(religion, caste)).toBe('unknown'))
})

test.each(['hindu', 'muslim', 'christian', 'other'] as const)(
  'given the lists for %s, when a name stands in two, then both say the same category',
  (faith) => {
    const entries = communityLists
      .filter(({ faiths }) => faiths.includes(faith))
      .flatMap((list) => namesIn(list).map((name) => ({ name, category: list.category })))
    const categories = Map.groupBy(entries, ({ name }) => name)
    const torn = [...categories].filter(
      ([, found]) => new Set(found.map(({ category }) => category)).size > 1,
    )
    expect(torn.map(([name]) => name)).toEqual([])
    expect(entries.length).toBeGreaterThan(50)
  },
)

test('given every name of every list, when looked up as it is printed, then it is found', () => {
  const lost = communityLists.flatMap(({ category, faiths, names }) =>
    names
      .split(/[\n,]/)
      .filter((name) => name.trim() !== '')
      .flatMap((name) =>
        faiths.filter((faith) => communityOf(faith, name) !== category).map((faith) => [faith, name]),
      ),
  )
  expect(lost).toEqual([])
})
