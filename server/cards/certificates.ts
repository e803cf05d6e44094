/**
 * The organiser's certificates of those who sign Aadhaar cards, in `certificates/` of the data folder. None is shipped. When one
 * has expired it still counts: a card is not signed anew when its signer's certificate ends.
 */
import { X509Certificate } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds for which the folder is not read again. */
const CACHE_TIME = 5000
const MOST_FILES = 20
/** Of an RSA key, in bits: the signature in a card's code is as long. */
const KEY_BITS = 2048

type Key = Uint8Array<ArrayBuffer>

/** DER, SubjectPublicKeyInfo; null where the file is no certificate with such a key. */
function keyIn(path: string): Key | null {
  try {
    const { publicKey } = new X509Certificate(readFileSync(path))
    const isFit =
      publicKey.asymmetricKeyType === 'rsa' && publicKey.asymmetricKeyDetails?.modulusLength === KEY_BITS
    return isFit ? new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })) : null
  } catch {
    return null
  }
}

export const isCertificateName = (name: string): boolean => /\.(?:pem|cer|crt|der)$/i.test(name)

/** Regular files only: a symbolic link could lead out of the folder. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && isCertificateName(entry.name))
      .map(({ name }) => name)
      .sort()
      .slice(0, MOST_FILES)
  } catch {
    return [] // No folder, or an unreadable one: then no card can be checked.
  }
}

const folderIn = (dataDir: string): string => join(dataDir, 'certificates')

/** Creates the folder. @returns a warning for the organiser about files that are ignored, or null. */
export function readyCertificates(dataDir: string): string | null {
  const folder = folderIn(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const used = new Set(filesIn(folder).filter((name) => keyIn(join(folder, name)) !== null))
    const ignored = readdirSync(folder).filter((name) => !used.has(name) && !name.startsWith('.'))
    return ignored.length === 0
      ? null
      : `In certificates/ nothing is checked by ${ignored.sort().join(', ')}: a certificate is a .pem, .cer, .crt or .der file with an RSA key of 2048 bits.`
  } catch {
    return `${folder} cannot be read by the server, so no card is checked.`
  }
}

/** @param elapsed milliseconds of a monotonic clock */
export function createCertificates(dataDir: string, elapsed = () => performance.now()) {
  const folder = folderIn(dataDir)
  let readAt = Number.NEGATIVE_INFINITY
  let keys: readonly Key[] = []
  return {
    /** The public keys: DER, SubjectPublicKeyInfo. */
    keys: (): readonly Key[] => {
      const now = elapsed()
      if (now - readAt < CACHE_TIME) return keys
      readAt = now
      keys = filesIn(folder).flatMap((name) => keyIn(join(folder, name)) ?? [])
      return keys
    },
  }
}
export type Certificates = ReturnType<typeof createCertificates>
