/** Every setting that is not right stops the start with its name and what it may be; of files, backups and outside accounts there is all or nothing. */
import { expect, test } from 'bun:test'
import { environmentOf, readConfig } from '#server/config.ts'
import { OperatorError } from '#server/runtime/errors.ts'

const whole = {
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'ap-south-1',
  S3_BUCKET: 'wedding-files',
  S3_ACCESS_KEY_ID: 'AKEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'a secret of S3',
  S3_FORCE_PATH_STYLE: '1',
}
const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  }
  return 'taken'
}

test('given no word of S3, when the settings are read, then files stay on the disk and nothing is backed up by itself', () => {
  const { s3, backups } = readConfig({ S3_BUCKET: '', BACKUP_DIR: '' })
  expect([s3, backups]).toEqual([null, null])
  // A region alone is what other programs leave in an environment.
  expect(readConfig({ S3_REGION: 'ap-south-1' }).s3).toBeNull()
})

test('given all of S3, when the settings are read and handed on, then whoever gets them reads the same', () => {
  const config = readConfig({ ...whole, DATA_DIR: '/data', BACKUP_S3: '1' })
  expect([config.s3, config.backups]).toEqual([
    {
      endpoint: 'https://s3.example',
      region: 'ap-south-1',
      bucket: 'wedding-files',
      accessKeyId: 'AKEXAMPLE',
      secretAccessKey: 'a secret of S3',
      forcePathStyle: true,
    },
    's3',
  ])
  expect(readConfig(environmentOf(config))).toEqual(config)
  const onDisk = readConfig({ DATA_DIR: '/data', KEY_DIR: '/keys', BACKUP_DIR: '/backups' })
  expect(readConfig(environmentOf(onDisk))).toEqual(onDisk)
})

test('given half of S3, when the settings are read, then the start stops with what is missing and without the secret', () => {
  for (const missing of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
    const said = refusal({ ...whole, [missing]: '' })
    expect(said).toBe(`The configuration is not right. ${missing}: needed where files are kept in S3`)
  }
  const bad = refusal({ ...whole, S3_ENDPOINT: 'ftp://s3.example', S3_FORCE_PATH_STYLE: 'perhaps' })
  expect([
    bad.includes('S3_ENDPOINT'),
    bad.includes('S3_FORCE_PATH_STYLE'),
    bad.includes('secret of'),
  ]).toEqual([true, true, false])
})

test('given backups to two places, to an S3 that is not there, or inside the data folder, when the settings are read, then the start stops', () => {
  expect(refusal({ BACKUP_S3: '1' })).toBe(
    'The configuration is not right. BACKUP_S3: needs S3_BUCKET and its keys',
  )
  expect(refusal({ ...whole, BACKUP_S3: '1', BACKUP_DIR: '/backups' })).toBe(
    'The configuration is not right. BACKUP_S3: set this or BACKUP_DIR, not both',
  )
  expect(refusal({ DATA_DIR: '/data', BACKUP_DIR: '/data/backups' })).toBe(
    'The configuration is not right. BACKUP_DIR: is inside DATA_DIR, and would be lost with it. Name another folder',
  )
})

const provider = {
  OIDC_NAME: 'Google',
  OIDC_ISSUER: 'https://accounts.google.com',
  OIDC_CLIENT_ID: 'wedding',
  OIDC_CLIENT_SECRET: 'a secret of OIDC',
}
test('given all or nothing of a provider of outside accounts, when the settings are read, then it is there, or it is not', () => {
  expect(readConfig(provider).outside).toEqual({
    name: 'Google',
    issuer: 'https://accounts.google.com',
    clientId: 'wedding',
    clientSecret: 'a secret of OIDC',
  })
  expect(readConfig({ OIDC_NAME: '' }).outside).toBeNull()
})

test('given a part of a provider, or one that cannot be trusted, when the settings are read, then the start stops with what is wrong', () => {
  const needed = 'needed where people sign in with an outside account'
  for (const missing of Object.keys(provider))
    expect(refusal({ ...provider, [missing]: '' })).toBe(
      `The configuration is not right. ${missing}: ${needed}`,
    )
  expect(refusal({ OIDC_NAME: 'Google', OIDC_CLIENT_SECRET: 'a secret of OIDC' })).toBe(
    `The configuration is not right. OIDC_ISSUER: ${needed}. OIDC_CLIENT_ID: ${needed}`,
  )
  for (const OIDC_ISSUER of ['http://accounts.example', 'accounts.example', 'javascript:1'])
    expect(refusal({ ...provider, OIDC_ISSUER })).toBe(
      'The configuration is not right. OIDC_ISSUER: must be an https address',
    )
})

test('given a value that is not right, when the settings are read, then each is named with what it may be, in words', () => {
  const address = 'must be an address with http:// or https:// before it'
  const number = (most: number, least = 0) => `must be a whole number from ${least} to ${most}`
  const password = 'must have 15 to 1,024 characters'
  const wrong: readonly (readonly [name: string, allowed: string, ...values: string[]])[] = [
    ['PORT', number(65_535), 'eighty', '65536', '-1', '80.5', '1e3', ' '],
    ['REGISTRATIONS_PER_HOUR', number(1_000_000, 1), '0', 'many'],
    ['PUBLIC_URL', address, 'wedding.example', 'ftp://wedding.example'],
    ['S3_ENDPOINT', address, 's3.example'],
    ['ADMIN_EMAIL', 'must have 254 characters or fewer', 'a'.repeat(255)],
    ['ADMIN_PASSWORD', password, 'too short', 'x'.repeat(1025)],
    ['OIDC_NAME', 'must have 40 characters or fewer', 'G'.repeat(41)],
    ['LOG_LEVEL', 'must be silent, error or info', 'debug'],
    ...['TRUST_PROXY', 'ALLOW_PRIVATE_SMTP', 'BACKUP_S3', 'S3_FORCE_PATH_STYLE'].map(
      (name) => [name, 'must be 0 or 1', 'yes'] as const,
    ),
  ]
  for (const [name, allowed, ...values] of wrong)
    for (const value of values)
      expect(refusal({ [name]: value })).toBe(`The configuration is not right. ${name}: ${allowed}`)
  expect(refusal({ PORT: 'eighty', TRUST_PROXY: 'yes' })).toBe(
    `The configuration is not right. PORT: ${number(65_535)}. TRUST_PROXY: must be 0 or 1`,
  )
  expect(readConfig({ PORT: '0', REGISTRATIONS_PER_HOUR: '1000000' })).toMatchObject({
    port: 0,
    registrationsPerHour: 1_000_000,
  })
  expect(readConfig({})).toMatchObject({ port: 3000, registrationsPerHour: 300 })
})
