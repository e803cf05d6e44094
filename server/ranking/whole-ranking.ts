/** The whole ranking as JSON, put together from the encoded rows: joining and encoding some 40 MB of text takes ten times as long. */
import type { Ranked } from './ranked-rows.ts'

const opening = '{"rank":'

/** In UTF-8. */
export function wholeRankingBytes(ranked: readonly Ranked[]): Uint8Array<ArrayBuffer> {
  const heads = ranked.map(({ rank }, place) => `${place === 0 ? '' : ','}${opening}${rank}`)
  let size = 2
  for (const [place, { row }] of ranked.entries()) size += (heads[place]?.length ?? 0) + row.text.length
  const bytes = Buffer.allocUnsafe(size)
  let at = bytes.write('[', 0, 'latin1')
  for (const [place, { row }] of ranked.entries()) {
    at += bytes.write(heads[place] ?? '', at, 'latin1')
    bytes.set(row.text, at)
    at += row.text.length
  }
  bytes.write(']', at, 'latin1')
  return bytes
}
