/** The S3_* variables of the environment: all that a bucket needs are set, or S3 is off. */
import * as z from 'zod'

export type S3Settings = {
  /** Null for Amazon S3. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket is part of the path instead of the host name, as most other providers require. */
  forcePathStyle: boolean
}

const text = z.string().min(1).optional()
export const s3Environment = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address with http:// or https:// before it' })
    .optional(),
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_FORCE_PATH_STYLE: z.enum(['0', '1', 'false', 'true'], 'must be 0 or 1').optional(),
}
type Given = z.infer<z.ZodObject<typeof s3Environment>>

/** Null when none is set. A missing one is an error: an incomplete configuration must not silently mean the disk. */
export function s3SettingsFrom(given: Given): S3Settings | { missing: string } | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (!(bucket || accessKeyId || secretAccessKey || given.S3_ENDPOINT)) return null
  if (!bucket) return { missing: 'S3_BUCKET' }
  if (!accessKeyId) return { missing: 'S3_ACCESS_KEY_ID' }
  if (!secretAccessKey) return { missing: 'S3_SECRET_ACCESS_KEY' }
  return {
    bucket,
    accessKeyId,
    secretAccessKey,
    endpoint: given.S3_ENDPOINT ?? null,
    region: given.S3_REGION ?? 'us-east-1',
    forcePathStyle: given.S3_FORCE_PATH_STYLE === '1' || given.S3_FORCE_PATH_STYLE === 'true',
  }
}

/** The settings as environment variables for a child process. */
export const asEnvironment = (s3: S3Settings): Record<string, string> => ({
  ...(s3.endpoint !== null && { S3_ENDPOINT: s3.endpoint }),
  S3_REGION: s3.region,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  S3_FORCE_PATH_STYLE: s3.forcePathStyle ? '1' : '0',
})
