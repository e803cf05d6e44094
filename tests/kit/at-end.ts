/** Cleanup at the end of this process, also after a failed test; tests/kit/end.ts calls it at the end of a test run. */

const works = new Set<() => void>()

export function atEnd(work: () => void): void {
  works.add(work)
}

export function workAtEnd(): void {
  for (const work of works) work()
  works.clear()
}

// For programs: this event does not fire at the end of a test run.
process.on('exit', workAtEnd)
