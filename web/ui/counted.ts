/** Names of which some come again, as a list. */

/** `V ×2, S`: each once, and how often it stands there. */
export function counted(names: readonly string[]): string[] {
  const times = (name: string): number => names.filter((one) => one === name).length
  return [...new Set(names)].map((name) => (times(name) > 1 ? `${name} ×${times(name)}` : name))
}
