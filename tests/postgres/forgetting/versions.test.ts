/** A bucket that keeps old versions erases nothing, so no server works with it. */
import { afterAll, expect, test } from 'bun:test'
import { bucketFor } from '#server/files/stores.ts'
import { createSeasonCover } from '#server/postgres/forgetting/season-cover.ts'
import { OperatorError, StorageUnavailable } from '#server/runtime/errors.ts'
import { createMissingKeys } from '#server/store/keys.ts'
import { newFolder, removeFolders } from '../../server/commands/kit.ts'

afterAll(removeFolders)

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>${body}`
const versioning = (inside: string): string =>
  xml(`<VersioningConfiguration>${inside}</VersioningConfiguration>`)
const refusal = (code: string): string => xml(`<Error><Code>${code}</Code><Message>no</Message></Error>`)

/** A provider that answers so whether it keeps versions. */
async function asked<T>(
  status: number,
  body: string,
  work: (s3: Parameters<typeof bucketFor>[0]) => Promise<T>,
): Promise<T> {
  const peer = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response(body, { status, headers: { 'content-type': 'application/xml' } }),
  })
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' }
  const place = { endpoint: `http://127.0.0.1:${peer.port}`, region: 'us-east-1', bucket: 'files' }
  try {
    return await work({ ...place, ...keys, forcePathStyle: true })
  } finally {
    await peer.stop(true)
  }
}

const limits = { timeout: 5000, most: 1000 }
const central = {
  place: async () => ({ programme: null, standing: 'open' as const, parts: null }),
  putParts: async (parts: string) => parts,
}

test('given a provider, when it says of its bucket that it keeps versions, or does not, or has none, or may not say, then that is what it does', async () => {
  const answers: [number, string, boolean | 'away'][] = [
    [200, versioning('<Status>Enabled</Status>'), true],
    [200, versioning('<Status>Suspended</Status>'), false],
    [200, versioning(''), false],
    [501, refusal('NotImplemented'), false],
    [405, refusal('MethodNotAllowed'), false],
    [403, refusal('AccessDenied'), false],
    [404, refusal('NoSuchBucket'), 'away'],
  ]
  for (const [status, body, expected] of answers) {
    const found = await asked(status, body, async (s3) =>
      (await bucketFor(s3, limits)).keepsVersions().catch((error) => {
        if (error instanceof StorageUnavailable) return 'away'
        throw error
      }),
    )
    expect([body, found]).toEqual([body, expected])
  }
})

test('given a bucket that keeps versions, or none, when a server begins, then it says what to do and does not begin', async () => {
  const keyDir = newFolder()
  await createMissingKeys(keyDir)
  const whyNot = (status: number, body: string): Promise<unknown> =>
    asked(status, body, (s3) =>
      createSeasonCover(s3)
        .open(central, keyDir)
        .catch((error) => (error instanceof OperatorError ? error.message : error)),
    )
  expect(await whyNot(200, versioning('<Status>Enabled</Status>'))).toBe(
    'The bucket in S3_BUCKET keeps old versions of its objects, so nothing in it can be erased for good. Switch its versioning off and remove the old versions, or name another bucket.',
  )
  expect(await whyNot(404, refusal('NoSuchBucket'))).toBe(
    'S3 does not answer (S3: NoSuchBucket), and without it PostgreSQL cannot be read. Look at the S3_ settings, or begin again when it answers.',
  )
})
