/**
 * The list of erasures in KEY_DIR: by it a restored backup loses again what was erased after it. Each line is authenticated with
 * the master key, since a line that somebody adds would destroy a family.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { sameBytes } from '#events/ledger/encoding.ts'
import { fsyncFile, writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'
import { keyedHash } from './seal.ts'

export type ErasureList = ReturnType<typeof erasureList>

export function erasureList(path: string, key: Buffer) {
  const macOf = (ledgerId: string): string => keyedHash(key, `erased ${ledgerId}`).toString('hex')
  const lines = (): string[] =>
    existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  /** Null for a line that this program did not write. */
  const authentic = (line: string): string | null => {
    const [ledgerId = '', mac = ''] = line.split(' ')
    const isRight = sameBytes(Buffer.from(mac), Buffer.from(macOf(ledgerId))) && line === lineOf(ledgerId)
    return isRight ? ledgerId : null
  }
  const lineOf = (ledgerId: string): string => `${ledgerId} ${macOf(ledgerId)}`
  const list = (): string[] => lines().flatMap((line) => authentic(line) ?? [])
  const foreign = (): string[] => lines().filter((line) => authentic(line) === null)
  return {
    /** The ledger ids of erased applications. */
    list,
    /** Lines that this program did not write. */
    foreign,
    add: (ledgerId: string): void => {
      if (list().includes(ledgerId)) return
      appendFileSync(path, `${lineOf(ledgerId)}\n`, { mode: 0o600 })
      fsyncFile(path)
    },
    /**
     * Makes the list say what the log does: a line that a crash cut off is completed, one that was taken out is there again. @param erased by the log @throws OperatorError for any other line
     */
    settle: async (erased: readonly string[]): Promise<void> => {
      const isProven = (line: string) => erased.some((id) => lineOf(id).startsWith(line))
      const found = foreign()
      const unproven = found.filter((line) => !isProven(line))
      if (unproven.length > 0) throw new OperatorError(refusal(unproven))
      const listed = list()
      const ids = new Set([...listed, ...erased])
      if (found.length === 0 && ids.size === listed.length) return
      await writeDurably(path, Buffer.from([...ids].map((id) => `${lineOf(id)}\n`).join('')))
    },
  }
}

const refusal = (lines: readonly string[]): string =>
  `The file \`erasures\` in KEY_DIR has lines that this program did not write, and the log says of none of them that it was erased: ${lines.map((line) => line.slice(0, 60)).join(', ')}. Nothing was erased. Take these lines out.`
