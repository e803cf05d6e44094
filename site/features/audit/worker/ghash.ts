/** GHASH of GCM, NIST SP 800-38D, four bits at a time with a table of sixteen multiples of the key. Words are big-endian. */

/** What four bits that are shifted out of a product add to its first word. */
const reductions = Uint32Array.from({ length: 16 }, (_, bits) =>
  [0x1c20, 0x3840, 0x7080, 0xe100].reduce((sum, one, place) => ((bits >> place) & 1 ? sum ^ one : sum), 0),
).map((sum) => sum << 16)

/** The multiples of the key by all polynomials below degree 4, of which the table's first bit is the constant one. */
export function expandHashKey(key: Uint32Array, table: Uint32Array): void {
  table.fill(0)
  table.set(key, 4 * 8)
  for (let place = 4; place > 0; place >>= 1) {
    const from = 8 * place
    const carried = (table[from + 3] ?? 0) & 1 ? 0xe1000000 : 0
    for (let word = 3; word > 0; word--)
      table[4 * place + word] = ((table[from + word] ?? 0) >>> 1) | ((table[from + word - 1] ?? 0) << 31)
    table[4 * place] = ((table[from] ?? 0) >>> 1) ^ carried
  }
  for (let place = 2; place <= 8; place *= 2)
    for (let rest = 1; rest < place; rest++)
      for (let word = 0; word < 4; word++)
        table[4 * (place + rest) + word] = (table[4 * place + word] ?? 0) ^ (table[4 * rest + word] ?? 0)
}

/** Multiplies the sum, four words, by the key. */
export function multiply(table: Uint32Array, sum: Uint32Array): void {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let word = 3; word >= 0; word--) {
    const bits = sum[word] ?? 0
    for (let shift = 0; shift < 32; shift += 4) {
      const row = ((bits >>> shift) & 0xf) << 2
      const out = reductions[d & 0xf] ?? 0
      d = ((d >>> 4) | (c << 28)) ^ (table[row + 3] ?? 0)
      c = ((c >>> 4) | (b << 28)) ^ (table[row + 2] ?? 0)
      b = ((b >>> 4) | (a << 28)) ^ (table[row + 1] ?? 0)
      a = (a >>> 4) ^ out ^ (table[row] ?? 0)
    }
  }
  sum[0] = a
  sum[1] = b
  sum[2] = c
  sum[3] = d
}
