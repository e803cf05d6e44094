/** Tokens that open something: 256 random bits, of which the vault stores only the hash. */
import { createHash, randomBytes } from 'node:crypto'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
export const isToken = (text: string): boolean => TOKEN.test(text)
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (token: string) => createHash('sha256').update(token).digest()
/** What names a token without opening anything: its hash in base64url. */
export const fingerprint = (token: string): string => hashOf(token).toString('base64url')
