/** Writes to the phone: in their order, each tried at least once after it was asked for. */
import { expect, test } from 'bun:test'
import { phoneWriter } from '#web/keeping/saving/engine.ts'
import type { Kept } from '#web/keeping/saving/state.ts'

type Form = { a: string; b: string }
const nothing: Kept<Form> = {
  base: { id: null, version: null, status: 'draft', at: '', form: { a: '', b: '' } },
  form: { a: '', b: '' },
}
const write = (typed: Partial<Form>) => ({ typed, change: (kept: Kept<Form>) => kept, upTo: 0 })
const turns = async (n: number): Promise<void> => {
  for (let turn = 0; turn < n; turn += 1) await Promise.resolve()
}

test('given a write that is just ending, when another one comes in that moment, then it is written too before it is said to be', async () => {
  for (let later = 0; later < 10; later += 1) {
    let record = nothing
    let second: Promise<void> | null = null
    const writer = phoneWriter<Form>({
      update: async (change) => {
        record = change(record)
        return record
      },
      written: () => {
        second ??= turns(later).then(() => writer.add(write({ b: 'second' })))
      },
      failed: () => undefined,
    })
    await writer.add(write({ a: 'first' }))
    await second
    const { form } = record
    expect({ later, form }).toEqual({ later, form: { a: 'first', b: 'second' } })
  }
})

test('given a phone that is about to refuse a write, when it has room and another one has come meanwhile, then both are written', async () => {
  let record = nothing
  let hasRoom = false
  const failures: unknown[] = []
  const writer = phoneWriter<Form>({
    update: async (change) => {
      const hadRoom = hasRoom
      await turns(5)
      if (!hadRoom) throw new Error('full')
      record = change(record)
      return record
    },
    written: () => undefined,
    failed: (error) => failures.push(error),
  })
  void writer.add(write({ a: 'first' }))
  await turns(2)
  hasRoom = true
  await writer.add(write({ b: 'second' }))
  expect([record.form, failures.length, writer.isBehind()]).toEqual([{ a: 'first', b: 'second' }, 1, false])
})
