/** Frees large buffers at once: the garbage collector is too late for thirty-six uploads of 10 MB. */

/** Bytes. Buffers below 8 KB may share one buffer of the runtime. */
const LARGE = 256 * 1024

/** The bytes are empty afterwards. Views of a part of a buffer are left alone. */
export function release(bytes: Uint8Array): void {
  const { buffer } = bytes
  const isAll = bytes.length >= LARGE && bytes.length === buffer.byteLength
  if (isAll && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}
