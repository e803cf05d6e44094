/** The sentences about an outcome say the numbers that rank, the same in both languages, and to a family nothing of another. */
import { expect, test } from 'bun:test'
import { translatorIn } from '#events/language/index.ts'
import { ownOutcomeOf } from '#events/outcome/outcome-of.ts'
import { outcomeForFamily, outcomeForStaff } from '#events/outcome/words.ts'
import { factKey, valueText } from '#events/scoring/explain.ts'
import { score } from '#events/scoring/score.ts'
import { wholeLines, wholePoints } from '#events/scoring/whole-points.ts'
import { eachOf, inRankingOf, scoredOf } from './seasons.ts'

const en = translatorIn('en')
const ml = translatorIn('ml')
const numbersIn = (text: string): string[] => (text.match(/\d+(\.\d+)?/g) ?? []).sort()

test('given any season, when it is put into words, then every number, criterion and fact in them is the one that ranks, in both languages', () =>
  eachOf(({ season, outcome }) => {
    const words = outcomeForStaff(outcome, en)
    expect(outcomeForStaff(outcome, ml).map(numbersIn)).toEqual(words.map(numbersIn))
    expect([...words, ...outcomeForStaff(outcome, ml)].filter((text) => /\{|\bwhy\./.test(text))).toEqual([])
    const { ranked } = outcome
    if (!ranked) return
    const { place, all, own, rival, factChange } = ranked
    const text = words.join('\n')
    expect(text).toContain(
      `Place ${place} of ${all} with ${own.total / 100} points; the cut-off is after place ${season.places}.`,
    )
    const isInside = place <= season.places
    // Of a family within the places nothing is said of what it lacks.
    expect(text).not.toMatch(
      isInside ? /lacking|points? below the last|carry it/ : /carried it in|firm|out of the places/,
    )
    if (own.manualRank !== null) return expect(text).toContain('given by hand, so no single fact')
    if (rival && rival.total === own.total) expect(text).toContain('A tie: ')
    if (rival && rival.total !== own.total)
      expect(text).toContain(`${Math.abs(own.total - rival.total) / 100} point`)
    if (!factChange)
      return expect(text).toContain(
        isInside
          ? 'No single fact, were it otherwise, would take it out of the places.'
          : 'No other value of any single fact would carry it over the cut-off.',
      )
    const { fact, to, points } = factChange
    expect(text).toContain(`${en(factKey(fact))}, `)
    expect(text).toContain(
      `→ ${valueText(fact, to, en)}. It ${isInside ? 'takes away' : 'adds'} ${Math.abs(points) / 100} point`,
    )
  }))

test('given any season, when a family reads its outcome, then it is the same in both languages and holds its own points and nothing else', () =>
  eachOf(({ season, family, row }) => {
    const { criteria, places } = season
    const own = ownOutcomeOf({ ...family, criteria, places, inRanking: inRankingOf(season, row) })
    if (!own) throw new Error('a submitted application has an outcome')
    const malayalam = outcomeForFamily(own, ml)
    const english = outcomeForFamily(own, en)
    const shape = ({ result, supply, criteria: list, notes }: typeof english) =>
      [result, supply, list, notes].map(({ length }) => length)
    expect(shape(malayalam)).toEqual(shape(english))
    expect(JSON.stringify([malayalam, english])).not.toMatch(/\{\w+\}|"(own|dash|score)\./)
    const { total, points } = score(scoredOf(family, criteria))
    const whole = wholePoints([total])
    if (family.standing.scored)
      expect([english.total, english.exactTotal]).toEqual([
        expect.stringContaining(`Total: ${whole.total} of 100`),
        `Exactly ${total / 100} out of 100.`,
      ])
    const active = criteria.filter(({ weight, isActive }) => isActive && Math.round(weight * 100) > 0)
    const lines = wholeLines(active.map(({ id, weight }) => ({ points: points[id] / 100, max: weight })))
    expect(english.criteria.map((one) => one.points)).toEqual(
      family.standing.scored ? lines.map((line) => `${line.points} of ${line.max}`) : [],
    )
    // What is said beside the points names no death, illness, community, job, and no amount.
    const said = [...english.result, ...english.supply, ...english.notes].join(' ')
    expect(said).not.toMatch(/\b(died|death|health|ill|illness|community|caste|job|rank|place of)\b|₹/i)
    const allowed = new Set([String(places)])
    expect(numbersIn(english.result.join(' ')).filter((number) => !allowed.has(number))).toEqual([])
  }))
