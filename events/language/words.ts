/** Turns one catalogue into a function that words its keys. A page that ships one namespace needs only this file. */

export type Params = Record<string, string | number>

/** Each text of the catalogues in pieces, once: what stands at odd places is the name of a placeholder. */
const known = new Map<string, readonly string[]>()
function piecesOf(text: string): readonly string[] {
  const pieces = known.get(text)
  if (pieces) return pieces
  const cut = text.split(/\{(\w+)\}/)
  known.set(text, cut)
  return cut
}

/** Puts `params` into the `{placeholders}` of a text; a placeholder without a value stays, so that it is noticed. */
export function filled(text: string, params: Params = {}): string {
  let whole = ''
  let isName = false
  for (const piece of piecesOf(text)) {
    whole += isName ? String(params[piece] ?? `{${piece}}`) : piece
    isName = !isName
  }
  return whole
}

/** `words(catalogue)('nav.login')`: the keys are those of the catalogue, so a wrong one does not compile. */
export const words =
  <Key extends string>(catalogue: Readonly<Record<Key, string>>) =>
  (key: Key, params?: Params): string =>
    filled(catalogue[key], params)
