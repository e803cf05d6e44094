/** What is done once everything in this process is over, also where a test failed: tests/kit/end.ts tells it of the end of a run of tests. */

const works = new Set<() => void>()

export function atEnd(work: () => void): void {
  works.add(work)
}

export function workAtEnd(): void {
  for (const work of works) work()
  works.clear()
}

// Of a program; a run of tests has no such moment.
process.on('exit', workAtEnd)
