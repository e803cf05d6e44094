/** A recording of silence: Opus in Ogg, which every browser of the tests can play. */

const FRAMES_IN_A_SECOND = 50
const SAMPLES = 960
/** An Opus packet of 20 ms of silence. */
const SILENCE = Uint8Array.of(0xf8, 0xff, 0xfe)
const text = new TextEncoder()

const checksum = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => {
    let rest = (sum ^ (byte << 24)) >>> 0
    for (let bit = 0; bit < 8; bit++) rest = ((rest << 1) ^ (rest & 0x80000000 ? 0x04c11db7 : 0)) >>> 0
    return rest
  }, 0)

type Page = { kind: number; position: number; number: number; packets: Uint8Array[] }

/** An Ogg page: header, lengths of the packets, packets, and a checksum over all of them. */
function page({ kind, position, number, packets }: Page): Uint8Array {
  const bytes = new Uint8Array([
    ...text.encode('OggS'),
    ...[0, kind],
    ...new Uint8Array(20),
    ...[packets.length, ...packets.map(({ length }) => length)],
    ...packets.flatMap((packet) => [...packet]),
  ])
  const view = new DataView(bytes.buffer)
  view.setBigUint64(6, BigInt(position), true)
  view.setUint32(14, 1, true)
  view.setUint32(18, number, true)
  view.setUint32(22, checksum(bytes), true)
  return bytes
}

export function silence(seconds: number): Uint8Array {
  const head = Uint8Array.of(...text.encode('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0)
  const tags = Uint8Array.of(...text.encode('OpusTags'), 1, 0, 0, 0, 0x78, 0, 0, 0, 0)
  const packets = Array.from({ length: FRAMES_IN_A_SECOND }, () => SILENCE)
  const sound = Array.from({ length: seconds }, (_, second) =>
    page({
      kind: second === seconds - 1 ? 4 : 0,
      position: (second + 1) * FRAMES_IN_A_SECOND * SAMPLES,
      number: second + 2,
      packets,
    }),
  )
  const first = page({ kind: 2, position: 0, number: 0, packets: [head] })
  return Buffer.concat([first, page({ kind: 0, position: 0, number: 1, packets: [tags] }), ...sound])
}
