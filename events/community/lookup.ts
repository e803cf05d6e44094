/**
 * Looks up the community category of a family by its religion and its caste as written. Nothing is guessed: a name that is
 * in no list, or in several categories, is `unknown` until a verifier records the category.
 */
import { searchable } from '../language/malayalam.ts'
import { type Community, communities, religions } from '../vocabulary.ts'
import {
  backwardChristianCommunities,
  backwardHinduCommunities,
  convertedCommunities,
  eligibleHinduCommunities,
  forwardChristianCommunities,
  forwardHinduCommunities,
  muslimCommunities,
  scheduledCastes,
  scheduledTribes,
} from './communities.ts'

/** For lookup only: without spaces and punctuation, so that "Mala-Arayan" and "Malaarayan" match. */
const nameKey = (text: string): string => searchable(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

type Faith = (typeof religions)[number]
type List = { category: Community; faiths: readonly Faith[]; names: string }

// A name that only Christians or Muslims bear counts under `hindu` too, since that is the form's default and many families
// leave it.
export const communityLists: readonly List[] = [
  { category: 'st', faiths: ['hindu', 'muslim', 'christian', 'other'], names: scheduledTribes },
  { category: 'sc', faiths: ['hindu'], names: scheduledCastes },
  { category: 'oec', faiths: ['christian'], names: scheduledCastes },
  { category: 'oec', faiths: ['hindu'], names: eligibleHinduCommunities },
  { category: 'oec', faiths: ['christian', 'hindu'], names: convertedCommunities },
  { category: 'obc', faiths: ['hindu'], names: backwardHinduCommunities },
  { category: 'obc', faiths: ['christian', 'hindu'], names: backwardChristianCommunities },
  { category: 'obc', faiths: ['muslim', 'hindu'], names: muslimCommunities },
  { category: 'general', faiths: ['hindu'], names: forwardHinduCommunities },
  { category: 'general', faiths: ['christian', 'hindu'], names: forwardChristianCommunities },
]

export const namesIn = (list: List): string[] =>
  list.names
    .split(/[\n,]/)
    .map(nameKey)
    .filter((key) => key !== '')

function tableFor(faith: Faith): Map<string, Community> {
  const table = new Map<string, Community>()
  for (const list of communityLists)
    if (list.faiths.includes(faith)) for (const key of namesIn(list)) table.set(key, list.category)
  return table
}
const tables = new Map(religions.map((faith) => [faith, tableFor(faith)]))

const faithWords: Record<Faith, readonly string[]> = {
  hindu: ['hindu', 'ഹിന്ദു'],
  muslim: ['muslim', 'islam', 'മുസ്ലിം', 'ഇസ്ലാം'],
  christian: ['christian', 'ക്രിസ്ത്യൻ'],
  other: [],
}
const fillers = ['caste', 'community', 'ജാതി', 'സമുദായം']
const categories: readonly string[] = communities.filter((category) => category !== 'unknown')

/** Ignores words that families add, as in "Hindu Ezhava (OBC)". A name with the wrong category is no match. */
function categoryOf(name: string, faith: Faith): Community {
  const whole = tables.get(faith)?.get(nameKey(name))
  if (whole) return whole
  const words = searchable(name).split(/[^\p{L}\p{M}\p{N}]+/u)
  const claimed = words.filter((word) => categories.includes(word))
  const rest = words.filter(
    (word) => !categories.includes(word) && !fillers.includes(word) && !faithWords[faith].includes(word),
  )
  const found = tables.get(faith)?.get(rest.join('')) ?? 'unknown'
  return claimed.every((category) => category === found) ? found : 'unknown'
}

/** `religion`: a value of the form's list. Several names ("Ezhava / Thiyya") count where all have the same category. */
export function communityOf(religion: string, caste: string): Community {
  const faith = religions.find((one) => one === religion) ?? 'other'
  const whole = categoryOf(caste, faith)
  if (whole !== 'unknown') return whole
  const [first = 'unknown', ...others] = caste
    .split(/[/,;]/)
    .filter((name) => nameKey(name) !== '')
    .map((name) => categoryOf(name, faith))
  const one = others.every((category) => category === first) ? first : 'unknown'
  // The official list includes all sections that follow Islam, so a Muslim's caste need not be in it.
  return faith === 'muslim' && one === 'unknown' ? 'obc' : one
}
