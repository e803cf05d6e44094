/** The S3 library's client, whose answers have a limited size. */
import { pipeline as passedThrough, Readable, Transform } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../config.ts'

/** Bytes of a list of a thousand keys, or of an error, as XML: some hundred thousand. */
const MOST_XML = 4 * 1024 * 1024
/** Passes on so many bytes, and fails with the next one. */
function limited(body: Readable, most: number): Readable {
  let length = 0
  const counter = new Transform({
    transform: (piece: Buffer, _encoding, pass) => {
      length += piece.length
      pass(length > most ? named('TooLarge', 'an answer larger than expected') : null, piece)
    },
  })
  // The error arrives at whoever reads the counter.
  return passedThrough(body, counter, () => undefined)
}

export const named = (name: string, message: string): Error => Object.assign(new Error(message), { name })

/** Limits every answer before the library gathers it in memory. */
function limitAnswers(client: S3Client, most: number): S3Client {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        const { response } = result
        const isAnswer = typeof response === 'object' && response !== null && 'body' in response
        if (isAnswer && response.body instanceof Readable)
          response.body = limited(response.body, commandName === 'GetObjectCommand' ? most : MOST_XML)
        return result
      },
    { step: 'deserialize', priority: 'low', name: 'limitAnswers' },
  )
  return client
}

const clientFor = ({ endpoint, region, forcePathStyle, accessKeyId, secretAccessKey }: S3Settings) =>
  new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== null && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    // As many as there is time for: a provider closes connections that rested, and a call may meet two such in a row.
    maxAttempts: 4,
    // Other providers do not support Amazon's newer checksums; all of them check the MD5 of an object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000 },
  })

/** @param most bytes of one object */
export const openClient = (settings: S3Settings, most: number): S3Client =>
  limitAnswers(clientFor(settings), most)
