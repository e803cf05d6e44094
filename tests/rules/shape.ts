/** Rules for the shape of files: their length, an opening doc comment, no postponed work. */
import { codeOf, lineAt, sourceOf, type Tree } from './tree.ts'

const LINES = 400

/** A long file of data, listed with the reason. */
export type LongFile = { file: string; why: string }

const linesOf = (text: string): number => text.replace(/\n$/, '').split('\n').length
const measured = (tree: Tree): [string, string][] => [
  ...sourceOf(tree),
  ...[...tree].filter(([path]) => /^(web|site|admin)\/.*\.css$/.test(path)),
]

/** Files over 400 lines that are not listed, and listed files that have become shorter. */
export function longFiles(tree: Tree, listed: readonly LongFile[]): string[] {
  const long = measured(tree).filter(([, text]) => linesOf(text) > LINES)
  const isListed = (path: string): boolean => listed.some(({ file }) => file === path)
  const stale = listed.filter(({ file }) => !long.some(([path]) => path === file))
  return [
    ...long
      .filter(([path]) => !isListed(path))
      .map(([path, text]) => `${path}: ${linesOf(text)} lines, ${LINES} at most`),
    ...stale.map(({ file }) => `${file}: needs no exception any more`),
  ]
}

/** Files without an opening doc comment. */
export const unopened = (tree: Tree): string[] =>
  sourceOf(tree)
    .filter(([, text]) => !/^(#!.*\n)?(---\s*)?\/\*\*/.test(text))
    .map(([path]) => `${path}: does not open with a doc comment that says what it is for`)

/** An iterated SQL statement holds a read snapshot until its reader is done; only store/log.ts iterates, in pieces, by way of the engine. */
export const openStatements = (tree: Tree): string[] =>
  sourceOf(tree)
    .filter(([path]) => !['server/store/log.ts', 'server/store/database.ts'].includes(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\.iterate\(/g)].map(
        ({ index }) => `${path}:${lineAt(text, index)} may leave a statement open; read all rows, or pieces`,
      ),
    )

/** Comments that postpone work. The words are written so that the pattern does not match itself. */
export const leftUndone = (tree: Tree): string[] =>
  codeOf(tree).flatMap(([path, text]) =>
    [...text.matchAll(/(?:\/\/|\/\*|^\s*\*|<!--).*\b(TOD[O]|FIXM[E]|XX[X]|HAC[K])\b/gm)].map(
      ({ 0: found, 1: word, index }) => `${path}:${lineAt(text, index + found.length)} leaves a ${word}`,
    ),
  )

/** Packed lines: unrelated constants destructured from an array literal, and literals spread into a literal. */
export const packedLines = (tree: Tree): string[] =>
  codeOf(tree).flatMap(([path, text]) =>
    [...text.matchAll(/\b(?:const|let) \[\w+, [^\]]*\] = \[[^\n]*\](?: as const)?$|\.\.\.\{ ?\w/gm)].map(
      ({ index }) => `${path}:${lineAt(text, index)} packs what wants lines of its own`,
    ),
  )
