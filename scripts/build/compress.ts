/** Precompresses every text file of the build, and its WebAssembly, with brotli and gzip. */
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'

/** Pages are left out: the server fills them in and compresses the result. */
const texts = '{site,admin}/**/{*.{css,js,json,svg,txt,wasm,webmanifest},checker.html}'

function compressFile(path: string): void {
  const bytes = readFileSync(path)
  const br = brotliCompressSync(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } })
  const gz = gzipSync(bytes, { level: 9 })
  if (br.length < bytes.length) writeFileSync(`${path}.br`, br)
  if (gz.length < bytes.length) writeFileSync(`${path}.gz`, gz)
}

/** @param folder the build's output */
export function compress(folder: string): void {
  for (const path of new Bun.Glob(texts).scanSync({ cwd: folder, absolute: true })) compressFile(path)
}
