/** Parses the environment once at the start. An invalid value stops the start with a message about what is allowed. */

import { join } from 'node:path'
import * as z from 'zod'
import { isWithin } from './runtime/durable-write.ts'
import { OperatorError } from './runtime/errors.ts'

// OpenID Connect needs all OIDC_* variables; without any it is off.

export type OutsideSettings = {
  /** The label of the button, such as Google. */
  name: string
  /** Exactly as in the provider's discovery document. */
  issuer: string
  clientId: string
  clientSecret: string
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])
/** Keys and tokens must come from the provider itself, which only https ensures. */
export function isTrustworthy(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname))
}

const someText = z.string().min(1).optional()
const outsideEnvironment = {
  OIDC_NAME: z.string().min(1).max(40, 'must have 40 characters or fewer').optional(),
  OIDC_ISSUER: z.string().refine(isTrustworthy, 'must be an https address').optional(),
  OIDC_CLIENT_ID: someText,
  OIDC_CLIENT_SECRET: someText,
}
const outsideVariables = ['OIDC_NAME', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

function outsideFrom(given: Given): OutsideSettings | null {
  if (!areSet(given, outsideVariables, 'needed where people sign in with an outside account')) return null
  const { OIDC_NAME: name = '', OIDC_ISSUER: issuer = '' } = given
  const { OIDC_CLIENT_ID: clientId = '', OIDC_CLIENT_SECRET: clientSecret = '' } = given
  return { name, issuer, clientId, clientSecret }
}

// S3 needs all variables for a bucket; without any it is off.

export type S3Settings = {
  /** Null for Amazon S3. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket is in the path instead of the host name, as most other providers require. */
  forcePathStyle: boolean
}

const s3Text = z.string().min(1).optional()
const s3Environment = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address with http:// or https:// before it' })
    .optional(),
  S3_REGION: s3Text,
  S3_BUCKET: s3Text,
  S3_ACCESS_KEY_ID: s3Text,
  S3_SECRET_ACCESS_KEY: s3Text,
  S3_FORCE_PATH_STYLE: z.enum(['0', '1', 'false', 'true'], 'must be 0 or 1').optional(),
}
const s3Variables = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** An incomplete configuration must not silently mean the disk. */
function s3From(given: Given): S3Settings | null {
  const variables = given.S3_ENDPOINT ? [...s3Variables, 'S3_ENDPOINT' as const] : s3Variables
  if (!areSet(given, variables, 'needed where files are kept in S3')) return null
  const { S3_BUCKET: bucket = '', S3_ACCESS_KEY_ID: accessKeyId = '' } = given
  return {
    bucket,
    accessKeyId,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY ?? '',
    endpoint: given.S3_ENDPOINT ?? null,
    region: given.S3_REGION ?? 'us-east-1',
    forcePathStyle: given.S3_FORCE_PATH_STYLE === '1' || given.S3_FORCE_PATH_STYLE === 'true',
  }
}

/** For a child process. */
const asEnvironment = (s3: S3Settings): Record<string, string> => ({
  ...(s3.endpoint !== null && { S3_ENDPOINT: s3.endpoint }),
  S3_REGION: s3.region,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  S3_FORCE_PATH_STYLE: s3.forcePathStyle ? '1' : '0',
})

/** Digits only: Number() also accepts `1e3`, `0x10` and blanks. */
const wholeNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)
    .default(fallback)
const flag = z
  .enum(['0', '1', 'false', 'true'], 'must be 0 or 1')
  .default('0')
  .transform((v) => v === '1' || v === 'true')

const password = 'must have 15 to 1,024 characters'

const Environment = z.object({
  PORT: wholeNumber(3000, 0, 65535),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address with http:// or https:// before it' })
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  KEY_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be an address with postgres:// before it')
    .optional(),
  ADMIN_EMAIL: z.string().max(254, 'must have 254 characters or fewer').optional(),
  ADMIN_PASSWORD: z.string().min(15, password).max(1024, password).optional(),
  TRUST_PROXY: flag,
  REGISTRATIONS_PER_HOUR: wholeNumber(300, 1, 1_000_000),
  ALLOW_PRIVATE_SMTP: flag,
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_S3: flag,
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'info'], 'must be silent, error or info').default('error'),
  ...s3Environment,
  ...outsideEnvironment,
})

type Given = z.infer<typeof Environment>

const invalidConfig = (lines: readonly string[]): OperatorError =>
  new OperatorError(`The configuration is not right. ${lines.join('. ')}`)

/** False if none of them is set. @throws OperatorError naming the missing ones if only some are */
function areSet(given: Given, variables: readonly (keyof Given)[], why: string): boolean {
  const missing = variables.filter((name) => !given[name])
  if (missing.length > 0 && missing.length < variables.length)
    throw invalidConfig(missing.map((name) => `${name}: ${why}`))
  return missing.length === 0
}

function checkedEnvironment(environment: Record<string, string | undefined>): Given {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (parsed.success) return parsed.data
  throw invalidConfig(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
}

function backupsFrom(
  { BACKUP_S3, BACKUP_DIR, DATA_DIR }: Given,
  s3: S3Settings | null,
): { folder: string } | 's3' | null {
  if (BACKUP_DIR !== undefined && isWithin(DATA_DIR, BACKUP_DIR))
    throw invalidConfig(['BACKUP_DIR: is inside DATA_DIR, and would be lost with it. Name another folder'])
  if (!BACKUP_S3) return BACKUP_DIR === undefined ? null : { folder: BACKUP_DIR }
  if (!s3) throw invalidConfig(['BACKUP_S3: needs S3_BUCKET and its keys'])
  if (BACKUP_DIR !== undefined) throw invalidConfig(['BACKUP_S3: set this or BACKUP_DIR, not both'])
  return 's3'
}

export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: Record<string, string | undefined>) {
  const e = checkedEnvironment(environment)
  const s3 = s3From(e)
  return {
    port: e.PORT,
    host: e.HOST,
    /** Without a trailing slash; null until the server listens where PORT is 0. */
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: e.DATA_DIR,
    keyDir: e.KEY_DIR ?? join(e.DATA_DIR, 'keys'),
    /** Of PostgreSQL, which then holds the season; null: a file in DATA_DIR does. */
    databaseUrl: e.DATABASE_URL ?? null,
    adminEmail: e.ADMIN_EMAIL ?? null,
    adminPassword: e.ADMIN_PASSWORD ?? null,
    trustProxy: e.TRUST_PROXY,
    registrationsPerHour: e.REGISTRATIONS_PER_HOUR,
    allowPrivateSmtp: e.ALLOW_PRIVATE_SMTP,
    /** Storage of uploads; null: on the disk, in DATA_DIR. */
    s3,
    /** Destination of the backups; null: none. `s3`: the bucket. */
    backups: backupsFrom(e, s3),
    /** The OpenID provider for families; null: none. */
    outside: outsideFrom(e),
    /** Opens /metrics over HTTP; null: only the local socket does. */
    metricsToken: e.METRICS_TOKEN ?? null,
    logLevel: e.LOG_LEVEL,
  }
}

/** For a command that the server starts as a child process. */
export const environmentOf = ({
  dataDir,
  keyDir,
  databaseUrl,
  s3,
  backups,
}: Config): Record<string, string> => ({
  DATA_DIR: dataDir,
  KEY_DIR: keyDir,
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  ...(backups === 's3' ? { BACKUP_S3: '1' } : backups && { BACKUP_DIR: backups.folder }),
  ...(s3 && asEnvironment(s3)),
})
