/** Forged settings, criteria, publications, and steps that need a second person. */
import { moveOf } from '#events/application/visit.ts'
import { RESULTS_UNDO } from '#events/programme/decide.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import type { AnyEvent } from '#server/store/payloads.ts'
import { type Forgery, NOBODY, wrong } from './forgery.ts'
import {
  added,
  changed,
  inserted,
  itemAt,
  move,
  placeOf,
  type Season,
  standingsOf,
  streamIn,
  without,
} from './items.ts'

const SEASON = 'Season 3'
const setting = (key: string, value: string | null): AnyEvent => ({
  type: 'SettingChanged',
  facts: { key, value },
  details: { value: null, kept: null },
})
/** The second criterion has what the first has not. */
const criteria = (season: string, { first = 15, second = 10, isSaid = true } = {}): AnyEvent => ({
  type: 'CriteriaChanged',
  facts: {
    season,
    criteria: defaultCriteria.map((one, place) => ({ ...one, weight: [first, second][place] ?? one.weight })),
    ...(isSaid && { afterPoints: true }),
  },
  details: { reason: 'Forged' },
})
const decided = (event: AnyEvent, actor?: string) => (season: Season) =>
  added(season, { stream: 'programme', actor: actor ?? season.admin, event })
const withheld: AnyEvent = { type: 'ResultsWithheld', facts: { season: SEASON }, details: null }
const bothNeeded = (season: Season): Season => ({
  ...season,
  items: added(season, { stream: 'programme', actor: season.admin, event: setting('two_persons', 'true') })
    .items,
})
const placeGiven =
  (from: 'ranked', overPlaces = true) =>
  (season: Season) => {
    const changedBy = move(from, 'shortlisted', overPlaces ? { overPlaces: true } : {})
    return added(bothNeeded(season), {
      stream: streamIn(season, from),
      actor: season.admin,
      event: changedBy,
    })
  }

export const ofTheProgramme: readonly Forgery[] = [
  wrong('weights that come to 90', 'weights-wrong', decided(criteria(SEASON, { first: 5 }))),
  wrong('criteria of another season', 'season-other', decided(criteria('Season 2'))),
  wrong('criteria of nobody', 'right-missing', decided(criteria(SEASON), NOBODY)),
  wrong('criteria of the server itself', 'right-missing', decided(criteria(SEASON), 'system')),
  wrong(
    'weights that were changed when families had points, which is not said',
    'weights-mislabelled',
    decided(criteria(SEASON, { isSaid: false })),
  ),
  wrong(
    'results published right after one person had changed the weights',
    'weights-unconfirmed',
    (season) => {
      const place = placeOf(season, ({ type }) => type === 'TallyRecorded')
      const { at } = itemAt(season, place)
      const event = criteria(SEASON, { first: 5, second: 20 })
      const { items } = inserted(season, place, { stream: 'programme', actor: season.admin, at, event })
      return { items, culprit: itemAt(season, place + 1) }
    },
  ),
  wrong('a setting that there is not', 'setting-wrong', decided(setting('favourite', 'Anju'))),
  wrong('places that are no number', 'setting-wrong', decided(setting('places', 'many'))),
  wrong('a setting without its value', 'setting-wrong', decided(setting('places', null))),
  wrong('a setting of nobody', 'right-missing', decided(setting('places', '400'), NOBODY)),
  wrong('a setting of the server itself', 'right-missing', decided(setting('places', '400'), 'system')),
  wrong('results that were taken back too late', 'results-wrong', (season) =>
    added(season, { stream: 'programme', actor: season.admin, event: withheld }, RESULTS_UNDO),
  ),
  wrong('results that were taken back and never published', 'results-wrong', (season) => {
    const place = placeOf(season, ({ type }) => type === 'ResultsPublished')
    const items = without(season, place)
    const back = items.findIndex(({ event }) => event?.type === 'ResultsWithheld')
    const culprit = items[back]
    if (!culprit) throw new Error('nothing was taken back')
    return { items, culprit }
  }),
  wrong('results of a season that never was', 'results-wrong', (season) => {
    const place = placeOf(season, ({ type }) => type === 'ResultsPublished')
    const { event } = itemAt(season, place)
    if (event?.type !== 'ResultsPublished') throw new Error('nothing was published')
    return changed(season, place, { event: { ...event, facts: { ...event.facts, season: 'Season 9' } } })
  }),
  wrong('results that nobody published', 'right-missing', (season) => {
    const place = placeOf(season, ({ type }) => type === 'ResultsPublished')
    // With the tally of the same command.
    return changed({ ...season, items: changed(season, place, { actor: NOBODY }).items }, place - 1, {
      actor: NOBODY,
    })
  }),
  wrong('a place beyond the places without a second person', 'second-person', placeGiven('ranked')),
  wrong('a family that one person verified and finalized', 'second-person', (season) => {
    const stream = streamIn(season, 'shortlisted')
    const both = bothNeeded(season)
    const { items } = added(both, {
      stream,
      actor: season.admin,
      event: move('shortlisted', 'under_verification', { usual: false }),
    })
    const again = { ...both, items }
    const now = standingsOf(items).get(stream)
    if (now?.stage !== 'sent') throw new Error(`${stream} was never sent`)
    // All that it says of itself is true, whatever the visits of the made-up season found.
    const said = moveOf(now, { to: 'finalized' }, defaultCriteria)
    return added(again, {
      stream,
      actor: season.admin,
      event: move('under_verification', 'finalized', { ...said, overPlaces: true }),
    })
  }),
  wrong('a second person who is asked where one is enough', 'second-person', (season) =>
    added(season, {
      stream: streamIn(season, 'ranked'),
      actor: season.admin,
      event: {
        type: 'OverPlacesProposed',
        course: { from: 'ranked', to: 'shortlisted' },
        facts: null,
        details: { reason: 'Forged' },
      },
    }),
  ),
  wrong('a place that is declined and nobody has asked for', 'second-person', (season) =>
    added(season, {
      stream: streamIn(season, 'ranked'),
      actor: season.admin,
      event: {
        type: 'OverPlacesDeclined',
        course: { to: 'shortlisted' },
        facts: null,
        details: { reason: 'Forged' },
      },
    }),
  ),
]
