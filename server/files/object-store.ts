/** The interface of object storage, on disk or in S3. A store has only names and encrypted bytes; owners and keys are in the vault. */

/** The whole file, or its thumbnail. */
export type Variant = 'full' | 'thumb'

export type ObjectStore = {
  /** Atomic; durable when it resolves. Replaces an object of the same name. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no object of that name. */
  get(name: string): Promise<Uint8Array | null>
  /** Idempotent; durable when it resolves. */
  remove(name: string): Promise<void>
  /** All names, in no order. */
  list(): AsyncIterable<string>
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const namePattern = new RegExp(`^${uuid}(\\.thumb)?$`)

export const objectName = (id: string, variant: Variant): string => (variant === 'thumb' ? `${id}.thumb` : id)

export const isObjectName = (name: string): boolean => namePattern.test(name)

/** Guards against paths that lead out of the store. @throws RangeError */
export function requireObjectName(name: string): void {
  if (!isObjectName(name)) throw new RangeError('not the name of an object')
}
