/**
 * The interface of object storage, on disk or in S3. A store sees only names and sealed bytes; owner and key of a file
 * are in the vault.
 */

/** One version of a file: as taken in, or its thumbnail. */
export type Variant = 'full' | 'thumb'

export type ObjectStore = {
  /** Durable when it resolves; replaces what had the name, whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is nothing of that name. */
  get(name: string): Promise<Uint8Array | null>
  /** Fine when there was nothing; durable when it resolves. */
  remove(name: string): Promise<void>
  /** Every stored name, in no order. */
  list(): AsyncIterable<string>
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const namePattern = new RegExp(`^${uuid}(\\.thumb)?$`)

export const objectName = (id: string, variant: Variant): string => (variant === 'thumb' ? `${id}.thumb` : id)

export const isObjectName = (name: string): boolean => namePattern.test(name)
