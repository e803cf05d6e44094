/** What was begun anew or typed over can be taken back, whatever was done since. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { putAside, takenBack } from '../../../admin/app/drafts/put-aside.ts'

type Input = { now: string | undefined; aside: readonly string[] }

test('given a text that gave way to another, when it is taken back again and again, then each comes in turn and none is lost', () => {
  const first = takenBack(putAside([], 'half kept'), 'by hand')
  const second = takenBack(first.aside, first.value)
  expect([first, second]).toEqual([
    { value: 'half kept', aside: ['by hand'] },
    { value: 'by hand', aside: ['half kept'] },
  ])
})

test('given nothing typed since, when a text is taken back, then nothing is left aside', () => {
  expect(takenBack(['half kept'], undefined)).toEqual({ value: 'half kept', aside: [] })
})

test('given any sequence of typing, beginning anew, typing over and taking back, when it ends, then every text can be taken back', () => {
  const acts = {
    type: (input: Input, text: string): Input => ({ ...input, now: (input.now ?? '') + text }),
    anew: ({ now, aside }: Input): Input => ({
      now: undefined,
      aside: now === undefined ? aside : putAside(aside, now),
    }),
    over: ({ now, aside }: Input, text: string): Input => ({
      now: text,
      aside: now === undefined ? aside : putAside(aside, now),
    }),
    back: ({ now, aside }: Input): Input => {
      const next = aside.length > 0 ? takenBack(aside, now) : { value: now, aside }
      return { now: next.value, aside: next.aside }
    },
  }
  const act = fc.constantFrom<keyof typeof acts>('type', 'anew', 'over', 'back')
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (sequence) => {
      let input: Input = { now: undefined, aside: [] }
      sequence.forEach((name, place) => {
        input = acts[name](input, `<${place}>`)
      })
      const typed = sequence.flatMap((name, place) =>
        name === 'type' || name === 'over' ? [`<${place}>`] : [],
      )
      const there: string[] = []
      for (let times = 0; times <= sequence.length; times += 1) {
        there.push(input.now ?? '')
        input = acts.back(input)
      }
      expect(typed.filter((text) => !there.join(' ').includes(text))).toEqual([])
    }),
  )
})
