/** In which order the pages ask, and what they fold away. */
import { expect, test } from 'bun:test'
import { facts } from '#events/application/facts.ts'
import { holdsFor } from '#events/application/questions.ts'
import { groupOf, questionsOf } from '../../../../site/features/application-form/outline.ts'

const names = (part: 'groom' | 'bride', group: Parameters<typeof groupOf>[1]) =>
  groupOf(part, group).map(({ name }) => name)

test('given the part of a person, when it is asked, then the PIN code comes before what it gives, and every question has its place', () => {
  for (const side of ['groom', 'bride'] as const) {
    expect(names(side, 'address').slice(0, 4)).toEqual(['Pincode', 'District', 'Taluk', 'PostalName'])
    const grouped = (['self', 'address', 'others', 'more'] as const).flatMap((group) => groupOf(side, group))
    expect(grouped).toEqual([...questionsOf(side)])
  }
})

test('given the fold at the end of a part, when it stays closed, then nothing that is required or brings points is in it', () => {
  const counted: readonly (string | null)[] = Object.values(facts).map((fact) => fact.of)
  const folded = [...groupOf('groom', 'more'), ...groupOf('bride', 'more')]
  expect(folded.map(({ field }) => field)).toEqual([
    'groomEmail',
    'groomWorkplace',
    'groomLsgType',
    'groomLsgName',
    'brideWorkplace',
    'brideLsgType',
    'brideLsgName',
  ])
  expect(
    folded.filter(
      (one) => holdsFor(one, one.required) || one.counts || one.tracked || counted.includes(one.field),
    ),
  ).toEqual([])
})
