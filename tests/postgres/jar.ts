/** The cookies of a browser, whose answers a test lets arrive when it wants. */
export function jar() {
  const kept = new Map<string, string>()
  return {
    header: (): string => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    /** As one answer brings them. */
    keep: (cookies: readonly string[]): void => {
      for (const cookie of cookies) {
        const { name, value, maxAge } = Bun.Cookie.parse(cookie)
        if (maxAge === 0) kept.delete(name)
        else kept.set(name, value)
      }
    },
    count: (): number => kept.size,
  }
}
