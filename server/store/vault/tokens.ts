/** Tokens that open something: 256 random bits, of which the vault stores only the hash. */
import { createHash, randomBytes } from 'node:crypto'

/** A leading `s` is that of a session on a device that several families share: it is part of what is hashed. */
const TOKEN = /^s?[A-Za-z0-9_-]{43}$/
const SHARED = 's'
export const isToken = (text: string): boolean => TOKEN.test(text)
export const newToken = (): string => randomBytes(32).toString('base64url')
export const newSharedToken = (): string => SHARED + newToken()
export const isSharedToken = (token: string): boolean => isToken(token) && token.length === 44
export const hashOf = (token: string) => createHash('sha256').update(token).digest()
/** What names a token without opening anything: its hash in base64url. */
export const fingerprint = (token: string): string => hashOf(token).toString('base64url')
