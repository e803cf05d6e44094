/** Parses the environment once at start. An invalid value stops the start with its name and what is allowed. */
import { join } from 'node:path'
import * as z from 'zod'
import { outsideEnvironment, outsideSettingsFrom } from './accounts/outside-settings.ts'
import { asEnvironment, type S3Settings, s3Environment, s3SettingsFrom } from './files/s3-settings.ts'
import { OperatorError } from './runtime/errors.ts'
import { isWithin } from './runtime/folders.ts'

/** Digits only: Number() would also take `1e3`, `0x10` and blanks. */
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
  ADMIN_EMAIL: z.string().max(254, 'must have 254 characters or fewer').optional(),
  ADMIN_PASSWORD: z.string().min(15, password).max(1024, password).optional(),
  TRUST_PROXY: flag,
  REGISTRATIONS_PER_HOUR: wholeNumber(300, 1, 1_000_000),
  ALLOW_PRIVATE_SMTP: flag,
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_S3: flag,
  LOG_LEVEL: z.enum(['silent', 'error', 'info'], 'must be silent, error or info').default('error'),
  ...s3Environment,
  ...outsideEnvironment,
})

/** Names each variable at fault, and what it may be. */
const invalidConfig = (lines: readonly string[]): OperatorError =>
  new OperatorError(`The configuration is not right. ${lines.join('. ')}`)

function checkedEnvironment(environment: Record<string, string | undefined>): z.infer<typeof Environment> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (parsed.success) return parsed.data
  throw invalidConfig(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
}

function backupsFrom(
  { BACKUP_S3, BACKUP_DIR, DATA_DIR }: z.infer<typeof Environment>,
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
  const s3 = s3SettingsFrom(e)
  if (s3 !== null && 'missing' in s3)
    throw invalidConfig([`${s3.missing}: needed where files are kept in S3`])
  const outside = outsideSettingsFrom(e)
  if (outside !== null && 'missing' in outside)
    throw invalidConfig(
      outside.missing.map((name) => `${name}: needed where people sign in with an outside account`),
    )
  return {
    port: e.PORT,
    host: e.HOST,
    /** Without a slash at the end; unknown until the server listens where the port is 0. */
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: e.DATA_DIR,
    keyDir: e.KEY_DIR ?? join(e.DATA_DIR, 'keys'),
    adminEmail: e.ADMIN_EMAIL ?? null,
    adminPassword: e.ADMIN_PASSWORD ?? null,
    trustProxy: e.TRUST_PROXY,
    registrationsPerHour: e.REGISTRATIONS_PER_HOUR,
    allowPrivateSmtp: e.ALLOW_PRIVATE_SMTP,
    /** Where uploaded files are stored; null: on the disk, in DATA_DIR. */
    s3,
    /** Where the daily backup goes; null: nowhere. `s3`: into the bucket. */
    backups: backupsFrom(e, s3),
    /** The OpenID provider with which families may sign in; null: none. */
    outside,
    logLevel: e.LOG_LEVEL,
  }
}

/** The environment of a command that the server starts as a child process. */
export const environmentOf = ({ dataDir, keyDir, s3, backups }: Config): Record<string, string> => ({
  DATA_DIR: dataDir,
  KEY_DIR: keyDir,
  ...(backups === 's3' ? { BACKUP_S3: '1' } : backups && { BACKUP_DIR: backups.folder }),
  ...(s3 && asEnvironment(s3)),
})
