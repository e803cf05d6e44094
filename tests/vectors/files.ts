/** All files of docs/vectors, by name: what `bun run vectors` writes, and what the test compares. */
import { bundles, bundleVectors } from './bundles.ts'
import { hashVectors } from './hashes.ts'
import { noteVectors } from './notes.ts'
import { ownProofVectors } from './own-proofs.ts'
import { rankingVectors, sampleVectors, scoreVectors } from './scores.ts'
import { sealVectors } from './seals.ts'

const whole = ['public', 'sample', 'full']

type Part = string | [first: number, last: number]

/** A bundle as ranges of another's lines, counted from 1, and lines of its own. */
function partsOf(lines: readonly string[], base: readonly string[]): Part[] {
  const places = new Map(base.map((line, index) => [line, index + 1]))
  const parts: Part[] = []
  for (const line of lines) {
    const place = places.get(line)
    const last = parts.at(-1)
    if (place === undefined) parts.push(line)
    else if (Array.isArray(last) && last[1] === place - 1) last[1] = place
    else parts.push([place, place])
  }
  return parts
}
function wrongBundles() {
  const wrong = Object.entries(bundles).filter(([name]) => !whole.includes(name))
  return Object.fromEntries(
    wrong.map(([name, lines]) => {
      const base = name.startsWith('bad-sample') ? 'sample' : 'full'
      return [name, { base, lines: partsOf(lines, bundles[base] ?? []) }]
    }),
  )
}

const listed = (items: readonly unknown[]): string =>
  `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`
/** Each item of a list on a line of its own, so that a change shows where it is. */
const json = (value: object): string => {
  if (Array.isArray(value)) return `${listed(value)}\n`
  const members = Object.entries(value).map(([name, of]) => {
    const isGroup = typeof of === 'object' && of !== null && !Array.isArray(of)
    const text = Array.isArray(of) ? listed(of) : isGroup ? json(of).trimEnd() : JSON.stringify(of)
    return `${JSON.stringify(name)}: ${text}`
  })
  return `{\n${members.join(',\n')}\n}\n`
}

export function vectorFiles(): Record<string, string> {
  const right = whole.map((name) => [`bundle-${name}.jsonl`, `${bundles[name]?.join('\n')}\n`])
  return {
    ...Object.fromEntries(right),
    'bundles.json': json({ ...bundleVectors(), wrong: wrongBundles() }),
    'hashes.json': json(hashVectors()),
    'seals.json': json(sealVectors()),
    'notes.json': json(noteVectors()),
    'own-proofs.json': json(ownProofVectors()),
    'scores.json': json(scoreVectors()),
    'rankings.json': json(rankingVectors()),
    'samples.json': json(sampleVectors()),
  }
}
