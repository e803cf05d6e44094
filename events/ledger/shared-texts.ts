/** Gives equal texts as one and the same: a stream, an actor and a type stand in many entries, and each parsing makes copies of its own. */
export function sharedTexts(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found === undefined) known.set(text, text)
    return found ?? text
  }
}
