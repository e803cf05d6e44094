/** Run by disk.test.ts, to be killed: puts objects without end and prints each name once it is durable. */
import { createHash, randomUUID } from 'node:crypto'
import { diskStore } from '#server/files/object-store.ts'

/** 300 KB that follow from the name, so that a part of a file shows. */
export const contentOf = (name: string): Buffer =>
  Buffer.alloc(300_000, createHash('sha256').update(name).digest())

if (import.meta.main) {
  const store = diskStore(process.argv[2] ?? '')
  for (;;) {
    const name = randomUUID()
    await store.put(name, contentOf(name))
    process.stdout.write(`${name}\n`)
  }
}
