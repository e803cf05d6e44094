/** What one server tells another by way of a browser, which cannot read it: JSON, sealed, as text for an address or a cookie. */
import type * as z from 'zod/mini'
import { open, type SealingKey, seal } from './seal.ts'

/** @param schema of a value; what was sealed otherwise is as good as nothing */
export function sealedText<T>(key: SealingKey, schema: z.ZodMiniType<T>) {
  return {
    seal: (value: T, about: string): string => seal(key, JSON.stringify(value), about).toString('base64url'),
    /** Null for anything that was not sealed here about the same. */
    open: (text: string, about: string): T | null => {
      const bytes = open(key, Buffer.from(text, 'base64url'), about)
      return bytes && (schema.safeParse(JSON.parse(bytes.toString())).data ?? null)
    },
  }
}
