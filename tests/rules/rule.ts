/** Tests of a rule: the repository obeys it, and the rule reports each sample that breaks it. */
import { expect, test } from 'bun:test'
import { type Exceptions, exceptions, none } from './exceptions.ts'
import { repository, type Tree } from './tree.ts'

const files = repository()

/** `broken`: a small repository that breaks the rule; `named`: all messages about it. */
type Sample = { broken: Record<string, string>; named: string[]; allowed?: Partial<Exceptions> }

/** Adds the tests. `faults` returns one message per fault of a repository. */
export function rule(
  name: string,
  faults: (tree: Tree, allowed: Exceptions) => string[],
  ...samples: Sample[]
) {
  test(`given the repository, when its files are read, then ${name}`, () => {
    expect(files.size).toBeGreaterThan(0)
    expect(faults(files, exceptions)).toEqual([])
  })
  for (const { broken, named, allowed } of samples)
    test(`given ${Object.keys(broken).join(', ')}, when it breaks the rule that ${name}, then it is named`, () => {
      expect(named).not.toEqual([])
      expect(faults(new Map(Object.entries(broken)), { ...none, ...allowed })).toEqual(named)
    })
}
