/** Rules for documents: decisions have a date, a status and a line in the index; links lead to files; pages are short. */
import { dirname, join, normalize } from 'node:path'
import { lineAt, type Tree } from './tree.ts'

const FOLDER = 'docs/decisions/'
const INDEX = `${FOLDER}README.md`
const NOTES = 30
/** The test names decisions that do not exist, to show that the rule finds them. */
const SAMPLES = 'tests/rules/documents.test.ts'
const LINES = 40
const STATUS = /^Date: \d{4}-\d{2}-\d{2}\. Status: (holds|replaced by \[\d{4}\]\(.+\))\.$/m

const linesOf = (text: string): number => text.replace(/\n$/, '').split('\n').length
const notesOf = (tree: Tree): [path: string, text: string][] =>
  [...tree].filter(([path]) => path.startsWith(FOLDER) && path !== INDEX)

/** Too many notes, and notes that are too long, lack a date and a status, or are missing in the index with that status. */
export function noteFaults(tree: Tree): string[] {
  const notes = notesOf(tree)
  const index = tree.get(INDEX)?.split('\n') ?? []
  const faultsOf = ([path, text]: [string, string]): string[] => {
    const status = STATUS.exec(text)?.[1]?.split(' ')[0]
    const row = index.find((line) => line.includes(`(${path.slice(FOLDER.length)})`))
    return [
      ...(linesOf(text) > LINES ? [`${path}: ${linesOf(text)} lines, ${LINES} at most`] : []),
      ...(status === undefined ? [`${path}: has no line "Date: … Status: holds."`] : []),
      ...(row === undefined ? [`${path}: is missing in ${INDEX}`] : []),
      ...(row !== undefined && status !== undefined && !row.includes(`| ${status}`)
        ? [`${path}: has another status in ${INDEX}`]
        : []),
    ]
  }
  return [
    ...(notes.length > NOTES ? [`${FOLDER}: ${notes.length} notes, ${NOTES} at most`] : []),
    ...notes.flatMap(faultsOf),
  ]
}

/** References by number, in any file, to a note that does not exist. */
export function strayNotes(tree: Tree): string[] {
  const numbers = new Set(notesOf(tree).map(([path]) => path.slice(FOLDER.length, FOLDER.length + 4)))
  const named = /(?:decisions\/|\bnote |\bdecision )(\d{4})\b/g
  const bare = /\((\d{4})\)/g
  const others = [...tree].filter(([path]) => path !== SAMPLES)
  return others.flatMap(([path, text]) =>
    [...text.matchAll(named), ...(path.startsWith(FOLDER) ? text.matchAll(bare) : [])]
      .filter(([, number = '']) => !numbers.has(number))
      .map(
        ({ 1: number, index }) => `${path}:${lineAt(text, index)} names decision ${number}, which is gone`,
      ),
  )
}

/** Links of documents that lead to no file; external URLs and anchors are not checked. */
export const deadLinks = (tree: Tree, exists: (path: string) => boolean): string[] =>
  [...tree]
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g)]
        .filter(([, to = '']) => !exists(normalize(join(dirname(path), to))))
        .map(({ 1: to, index }) => `${path}:${lineAt(text, index)} leads to ${to}, which is not there`),
    )

const rooms = '(?:events|server|web|site|admin|scripts|tests|docs)'
/** A path in backticks in a document, unless a commit is named with it; in a comment of code the full path of a file. */
const inDocument = new RegExp(`\`(${rooms}/[^\`\\s*{<…]*)\`(?! at commit)`, 'g')
const inComment = new RegExp(
  `(?:^\\s*/?\\*|//).*?(?<![\\w/.#'"-])(${rooms}/[\\w./-]+\\.(?:tsx?|md|astro|css|json|py|mjs))`,
  'gm',
)

/** Paths of this repository that a document or a comment names and that do not exist. */
export const gonePaths = (tree: Tree, exists: (path: string) => boolean): string[] =>
  [...tree]
    .filter(([path]) => path !== SAMPLES)
    .flatMap(([path, text]) =>
      [...text.matchAll(path.endsWith('.md') ? inDocument : inComment)]
        .filter(([, named = '']) => !exists(named))
        .map(
          ({ 0: all, 1: named, index }) =>
            `${path}:${lineAt(text, index + all.length)} names ${named}, which is not there`,
        ),
    )

/** The most lines of pages that people read from top to bottom. */
const LENGTHS: Readonly<Record<string, number>> = {
  'README.md': 90,
  'BENCHMARKS.md': 120,
  'docs/architecture.md': 120,
}

export const longDocuments = (tree: Tree): string[] =>
  Object.entries(LENGTHS).flatMap(([path, most]) => {
    const lines = linesOf(tree.get(path) ?? '')
    return lines > most ? [`${path}: ${lines} lines, ${most} at most`] : []
  })
