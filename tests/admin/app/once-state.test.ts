/** One call at a time, for any order of presses, answers, failures and renders; and none that is refused for ever. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { noCalls, pressed, rendered } from '../../../admin/app/use-change.ts'

const steps = fc.array(fc.constantFrom('press', 'press', 'reply', 'fail', 'render', 'lateRender'), {
  maxLength: 60,
})

test('given any sequence, when it is pressed, then a call is made where none is on its way and the end of the last was rendered, and only there', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let now = noCalls
      let made = 0
      let ended = 0
      let shown = 0
      /** What a render was begun with whose effect has not run yet. */
      let begunRender = 0
      for (const step of sequence) {
        if (step === 'press') {
          const next = pressed(now)
          // At most one at a time, and after that a person has had a chance to see what became of it.
          expect(next !== null).toBe(made === ended && shown === ended)
          if (next) {
            now = next
            made += 1
          }
        } else if (step === 'reply' || step === 'fail') ended = made
        else {
          const seen = step === 'lateRender' ? begunRender : ended
          begunRender = ended
          now = rendered(now, seen)
          shown = Math.max(shown, seen)
        }
      }
      // Whatever came before: answered and rendered, the next press counts.
      expect(pressed(rendered(now, made))).not.toBeNull()
    }),
  )
})
