/** What a witness keeps in a folder of its own: its key, the log's key, each checkpoint that it accepted, and evidence. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHex, hex } from '#events/ledger/encoding.ts'
import {
  isKeyName,
  parseVerifierKey,
  type Signer,
  type VerifierKey,
  verifierKeyText,
} from '#events/ledger/note.ts'
import { writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'

const KEY = 'witness.key'
const LOG_KEY = 'log-key'
const LAST = 'last.note'

export type WitnessState = ReturnType<typeof openState>

/** @throws OperatorError for a folder whose files are not what they were */
export function openState(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = (name: string): string => join(folder, name)
  const read = (name: string): string | null =>
    existsSync(path(name)) ? readFileSync(path(name), 'utf8') : null
  const write = (name: string, text: string) => writeDurably(path(name), Buffer.from(text))
  return {
    /** The witness's own key, made at the first start with a name that is kept from then on. */
    signer: async (wanted: string | undefined): Promise<Signer> => {
      const kept = read(KEY)
      if (kept === null) {
        const privateKey = new Uint8Array(randomBytes(32))
        const name = wanted ?? `witness-${hex(new Uint8Array(randomBytes(4)))}`
        if (!isKeyName(name)) throw new OperatorError('A name of a witness has no space and no plus sign.')
        await write(KEY, `${name}\n${hex(privateKey)}\n`)
        return { name, privateKey }
      }
      const [name = '', secret = ''] = kept.split('\n')
      const privateKey = fromHex(secret)
      if (!isKeyName(name) || privateKey?.length !== 32)
        throw new OperatorError(`${path(KEY)} is damaged: it must hold a name and 64 hex digits.`)
      if (wanted !== undefined && wanted !== name)
        throw new OperatorError(`This witness is called ${name}; a new name needs a folder of its own.`)
      return { name, privateKey }
    },
    /** The key of the log; null before the first checkpoint was accepted. */
    logKey: (): VerifierKey | null => {
      const text = read(LOG_KEY)
      const key = text === null ? null : parseVerifierKey(text.trim())
      if (text !== null && !key) throw new OperatorError(`${path(LOG_KEY)} is damaged.`)
      return key
    },
    pin: (key: VerifierKey) => write(LOG_KEY, `${verifierKeyText(key)}\n`),
    /** The note that was accepted last, with this witness's cosignature. */
    last: (): string | null => read(LAST),
    accept: async (size: number, note: string): Promise<void> => {
      await write(join('notes', `${String(size).padStart(12, '0')}.note`), note)
      await write(LAST, note)
    },
    /** Keeps what speaks against the log. @returns the folder */
    evidence: async (at: string, files: Readonly<Record<string, string>>): Promise<string> => {
      const place = join('evidence', at.replaceAll(':', '-'))
      for (const [name, text] of Object.entries(files)) await write(join(place, name), text)
      return path(place)
    },
  }
}
