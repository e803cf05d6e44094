/** Some texts of a catalogue, so that a page brings no more than it says. */
export const chosen = <K extends string>(
  texts: Readonly<Record<K, string>>,
  keys: readonly K[],
): Record<string, string> => Object.fromEntries(keys.map((key) => [key, texts[key]]))
