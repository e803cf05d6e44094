/** The S3 server of the tests is atomic like S3: a read during a write returns the old or the new object, always whole. */
import { expect, test } from 'bun:test'
import { s3Peer } from './s3-peer.ts'

const ROUNDS = 300
const contentOf = (round: number): string => `${round} `.repeat(50 + ((round * 37) % 400))

test('given an object that is written anew again and again, when it is read meanwhile, then each answer is one of them, whole', async () => {
  const peer = await s3Peer()
  const { S3_ENDPOINT = '', S3_BUCKET = '' } = peer.environment
  const address = `${S3_ENDPOINT}/${S3_BUCKET}/object`
  const headers = { 'x-amz-date': '20260101T000000Z' }
  const put = (round: number) => fetch(address, { method: 'PUT', body: contentOf(round), headers })
  const wrong: string[] = []
  async function read(): Promise<void> {
    const text = await (await fetch(address, { headers })).text()
    if (text !== contentOf(Number.parseInt(text, 10))) wrong.push(text.slice(0, 20))
  }
  await put(0)
  for (let round = 1; round <= ROUNDS; round += 1) await Promise.all([put(round), read(), read()])
  await peer.close()
  expect(wrong).toEqual([])
})
