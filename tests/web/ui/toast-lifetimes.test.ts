/** Every toast stays until it can have been read, for any order of outcomes, refusals, keys and paintings. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  currentToasts,
  DURATION,
  dismiss,
  endAct,
  type Message,
  READABLE,
  type Toasts,
  toast,
  withMessage,
  withoutExpired,
  withPainted,
} from '#web/ui/toast.ts'

const GIVEN_UP = 10_000
const run = () => undefined
const NoButton = () => null
const outcome = (n: number): Message => ({
  kind: 'default',
  title: 'Success',
  text: `Saved ${n}`,
  act: { name: 'Undo', run, of: n, Button: NoButton },
})
const refusal = (text: string): Message => ({ kind: 'default', title: 'Not acted on', text })
/** The toasts after each message was shown and painted at its time. */
const saidAt = (...all: readonly [number, Message][]): Toasts =>
  all.reduce<Toasts>(
    (now, [at, message], id) => withPainted(withMessage(now, message, { id, at }), id, at),
    [],
  )
const shown = (now: Toasts) =>
  now.map(({ text, act, times }) => [text, act?.of, times].filter((one) => one !== undefined))

test('given a note that was saved, when a key is refused 32 ms later, then both stand, and Undo with the note', () => {
  expect(shown(saidAt([0, outcome(1)], [32, refusal('N')]))).toEqual([
    ['Saved 1', 1, 1],
    ['N', 1],
  ])
})

test('given what can have been read, when something else is said, then it goes, but for what can be taken back beside a refusal', () => {
  expect(shown(saidAt([0, refusal('V')], [READABLE, outcome(1)]))).toEqual([['Saved 1', 1, 1]])
  expect(shown(saidAt([0, outcome(1)], [READABLE, outcome(2)]))).toEqual([['Saved 2', 2, 1]])
  expect(shown(saidAt([0, outcome(1)], [READABLE, refusal('V')]))).toEqual([
    ['Saved 1', 1, 1],
    ['V', 1],
  ])
  expect(shown(saidAt([0, outcome(1)], [DURATION, refusal('V')]))).toEqual([['V', 1]])
})

test('given a message, when it is said again, then it says how often; two changes that are said alike are two', () => {
  expect(shown(saidAt([0, refusal('V')], [9, refusal('W')], [99, refusal('V')]))).toEqual([
    ['W', 1],
    ['V', 2],
  ])
  const bulk = (n: number) => ({ ...outcome(n), text: '4 applications' })
  expect(shown(saidAt([0, bulk(1)], [9, bulk(2)]))).toEqual([
    ['4 applications', 1, 1],
    ['4 applications', 2, 1],
  ])
})

test('given a change that was taken back, when it is still said to be saved, then Undo is not offered for it', () => {
  for (const n of [1, 2]) toast(outcome(n))
  endAct(1)
  expect(shown(currentToasts.now())).toEqual([
    ['Saved 1', 1],
    ['Saved 2', 2, 1],
  ])
  for (const { id } of currentToasts.now()) dismiss(id)
})

const kinds = ['outcome', 'refusal', 'paint', 'paint'] as const
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    wait: fc.oneof(fc.constantFrom(0, 30, 100, 200), fc.integer({ min: 0, max: 3000 })),
    text: fc.constantFrom('V', 'W'),
  }),
  { maxLength: 40 },
)

/** Something that was said: whether it is in the messages, and when it was first painted. */
type Claim = { isIn: (now: Toasts) => boolean; at: number; seenAt: number | null }

/** The browser: messages, their time, and what a person would have to be able to read. */
class Screen {
  at = 0
  now: Toasts = []
  claims: Claim[] = []
  private due = Infinity
  private count = 0

  wait(time: number): void {
    const until = this.at + time
    while (this.due <= until) {
      this.at = this.due
      this.due = Infinity
      this.become(withoutExpired(this.now, this.at))
      if (this.now.length > 0) this.due = this.at + DURATION
    }
    this.at = until
  }
  say(message: Message, isIn: Claim['isIn']): void {
    this.count += 1
    this.claims.push({ isIn, at: this.at, seenAt: null })
    this.become(withMessage(this.now, message, { id: this.count, at: this.at }))
    this.due = this.at + DURATION
    expect(this.now.at(-1)?.id).toBe(this.count)
  }
  sayOutcome(): void {
    const n = this.count + 1
    this.say(outcome(n), (now) => now.some(({ text, act }) => text === `Saved ${n}` && act?.of === n))
  }
  paint(): void {
    const last = this.now.at(-1)
    if (last?.seenAt !== Infinity) return
    this.due = this.at + DURATION
    this.become(withPainted(this.now, last.id, this.at))
    for (const claim of this.claims) claim.seenAt ??= this.at
  }
  /** No toast goes before it can have been read, unless nothing is painted at all. */
  become(next: Toasts): void {
    this.now = next
    this.claims = this.claims.filter(({ isIn, at, seenAt }) => {
      if (isIn(next)) return true
      const wasReadable = seenAt !== null && this.at - seenAt >= READABLE
      expect(wasReadable || this.at - at >= GIVEN_UP).toBe(true)
      return false
    })
  }
}

function play(screen: Screen, { kind, text }: { kind: string; text: string }) {
  if (kind === 'outcome') screen.sayOutcome()
  if (kind === 'refusal') screen.say(refusal(text), (now) => now.some((one) => one.text === text))
  if (kind === 'paint') screen.paint()
}

test('given any outcomes, refusals and paintings, when they come in any order, then each is on the screen for two seconds, with its Undo, and all go in the end', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const screen = new Screen()
      for (const step of all) {
        screen.wait(step.wait)
        play(screen, step)
      }
      screen.wait(2 * GIVEN_UP)
      expect(screen.now).toEqual([])
    }),
    { numRuns: 500 },
  )
})
