/** The texts of the score: the same in both languages, sound Malayalam, and every one of them used. */
import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import en from '#events/language/en/score.json'
import ml from '#events/language/ml/score.json'
import { keyOf } from '#events/language/translate.ts'
import { factKey, statementKey, valueKey } from '#events/scoring/explain.ts'
import { factsBehind, rules } from '#events/scoring/rules.ts'

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

test('given both catalogues, when compared, then they have the same keys and the same placeholders', () => {
  expect(Object.keys(ml)).toEqual(Object.keys(en))
  expect(Object.values(ml).map(placeholders)).toEqual(Object.values(en).map(placeholders))
})

test('given the Malayalam, when inspected, then it is NFC, with atomic chillus and Latin digits', () => {
  const texts = Object.values(ml)
  expect(texts.filter((text) => text !== text.normalize('NFC'))).toEqual([])
  expect(texts.filter((text) => /\u200D|[\u0D66-\u0D6F]|\u0D4C|\u0D7B\u0D4D/.test(text))).toEqual([])
  const untranslated = Object.entries(ml).filter(([, text]) => !/[\u0D00-\u0D7F]/.test(text))
  expect(untranslated.map(([key]) => key)).toEqual(['score.value.means.zero'])
})

/** The keys that are put together from the names of facts and of their values. */
const composed = Object.values(rules)
  .flat()
  .flatMap(({ evidence, points }) => [
    ...Object.keys(points).flatMap((value) => [
      ...(evidence === 'documentKinds' ? [] : [statementKey(evidence, value)]),
      ...factsBehind(evidence).flatMap((fact) => valueKey(fact, value) ?? []),
    ]),
    ...[...factsBehind(evidence), 'verification' as const].map(factKey),
  ])

test('given a text of the score, when its key is looked for in the source, then something uses it', async () => {
  const root = `${import.meta.dir}/../../../events/scoring/`
  const paths = await Array.fromAsync(new Glob('*.ts').scan(root))
  const source = (await Promise.all(paths.map((path) => Bun.file(root + path).text()))).join('')
  const used = new Set<string>(composed)
  const scoreKeys = Object.keys(ml).filter((key) => key.startsWith('score.'))
  expect(scoreKeys.filter((key) => !used.has(key) && !source.includes(`'${keyOf(key)}'`))).toEqual([])
  expect(scoreKeys.length).toBeGreaterThan(100)
})
