/** Turns one catalogue into a function that words its keys. A page that ships one namespace needs only this file. */

export type Params = Record<string, string | number>

/** Puts `params` into the `{placeholders}` of a text; a placeholder without a value stays, so that it is noticed. */
export const filled = (text: string, params: Params = {}): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(params[name] ?? placeholder))

/** `words(catalogue)('nav.login')`: the keys are those of the catalogue, so a wrong one does not compile. */
export const words =
  <Key extends string>(catalogue: Readonly<Record<Key, string>>) =>
  (key: Key, params?: Params): string =>
    filled(catalogue[key], params)
