/**
 * The community category of a family, from its religion and caste as it wrote them. Nothing is guessed: a name that is
 * in no list, or that stands for more than one, is `unknown` until a verifier records the category.
 */
import { searchable } from '../language/malayalam.ts'
import type { Community } from '../vocabulary.ts'
import {
  backwardChristianCommunities,
  backwardHinduCommunities,
  muslimCommunities,
} from './backward-communities.ts'
import { convertedCommunities, eligibleHinduCommunities } from './eligible-communities.ts'
import { forwardChristianCommunities, forwardHinduCommunities } from './forward-communities.ts'
import { scheduledCastes } from './scheduled-castes.ts'
import { scheduledTribes } from './scheduled-tribes.ts'
import { nameKey } from './spelling.ts'

type Faith = 'hindu' | 'muslim' | 'christian' | 'other'
type List = { category: Community; faiths: readonly Faith[]; names: string }

// A name that only Christians or Muslims bear counts under `hindu` too: the form starts there and many leave it so.
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
const tables: Record<Faith, Map<string, Community>> = {
  hindu: tableFor('hindu'),
  muslim: tableFor('muslim'),
  christian: tableFor('christian'),
  other: tableFor('other'),
}
const faithOf = (religion: string): Faith =>
  religion === 'hindu' || religion === 'muslim' || religion === 'christian' ? religion : 'other'

const faithWords: Record<Faith, readonly string[]> = {
  hindu: ['hindu', 'ഹിന്ദു'],
  muslim: ['muslim', 'islam', 'മുസ്ലിം', 'ഇസ്ലാം'],
  christian: ['christian', 'ക്രിസ്ത്യൻ'],
  other: [],
}
const fillers = ['caste', 'community', 'ജാതി', 'സമുദായം']
const claims = new Map<string, Community>([
  ['st', 'st'],
  ['sc', 'sc'],
  ['oec', 'oec'],
  ['obc', 'obc'],
  ['general', 'general'],
])

/** One name, with the words taken off that families write beside it: "Hindu Ezhava (OBC)". A wrong claim is no match. */
function categoryOf(name: string, faith: Faith): Community {
  const whole = tables[faith].get(nameKey(name))
  if (whole) return whole
  const words = searchable(name).split(/[^\p{L}\p{M}\p{N}]+/u)
  const claimed = words.flatMap((word) => claims.get(word) ?? [])
  const rest = words.filter(
    (word) => !claims.has(word) && !fillers.includes(word) && !faithWords[faith].includes(word),
  )
  const found = tables[faith].get(rest.join('')) ?? 'unknown'
  return claimed.every((category) => category === found) ? found : 'unknown'
}

/** `religion` is a value of the form's list. Several names ("Ezhava / Thiyya") count where all say the same. */
export function communityOf(religion: string, caste: string): Community {
  const faith = faithOf(religion)
  const whole = categoryOf(caste, faith)
  if (whole !== 'unknown') return whole
  const [first = 'unknown', ...others] = caste
    .split(/[/,;]/)
    .filter((name) => nameKey(name) !== '')
    .map((name) => categoryOf(name, faith))
  const one = others.every((category) => category === first) ? first : 'unknown'
  // The list takes in all sections that follow Islam, so a Muslim's caste need not be named in it.
  return faith === 'muslim' && one === 'unknown' ? 'obc' : one
}
