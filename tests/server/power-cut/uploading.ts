/** Files of the run: pictures and papers that a family sends, some of them cut off and sent again, as a phone does. */
import sharp from 'sharp'
import { fileKey } from '#server/files/object-store.ts'
import type { Parts } from '#server/parts.ts'
import type { Chance } from '../crash/random.ts'

type Purpose = 'photo' | 'proof'
type Asked = { userId: string; purpose: Purpose }

const SIDE = 60

const picture = async (n: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({
      create: { width: SIDE, height: SIDE, channels: 3, background: { r: n % 256, g: 90, b: 160 } },
    })
      .jpeg()
      .toBuffer(),
  )

/** Of one to forty sectors. */
const paper = (n: number, dice: Chance): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`%PDF-1.4\n${`Paper ${n} `.repeat(30 * (1 + dice(40)))}\n%%EOF`)

/** The first half of the bytes, then nothing: as where a phone loses its network. */
const cutOff = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes.subarray(0, bytes.length / 2))
      controller.error(new Error('cut off'))
    },
  })

export function uploader({ files, store }: Parts, dice: Chance) {
  async function send({ userId, purpose }: Asked, body: BodyInit) {
    const account = store.vault.accounts.byId(userId)
    if (!account) throw new Error('an account that is gone')
    const asked = files.expect({ account, session: userId, purpose, bytes: 0 })
    if (!asked.ok) throw new Error(asked.refusal)
    const request = new Request('http://drill/', { method: 'PUT', body })
    const stored = await files.receive({ ...asked, account, network: '', session: userId }, request)
    return { ...stored, id: asked.id }
  }
  return {
    /** @returns its key once it is acknowledged */
    upload: async (asked: Asked, n: number): Promise<string> => {
      const bytes = asked.purpose === 'photo' ? await picture(n) : paper(n, dice)
      if (dice(3) === 0 && (await send(asked, cutOff(bytes))).ok) throw new Error('half a file was taken')
      const sent = await send(asked, bytes)
      if (!sent.ok) throw new Error(JSON.stringify(sent))
      return fileKey(sent.id)
    },
  }
}
