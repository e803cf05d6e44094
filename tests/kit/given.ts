/** Decider tests that read as sentences: given a history, when something is asked, then events or a refusal. */
import { expect } from 'bun:test'
import { type Decision, decided, type FieldErrors, type Refusal, refused } from '#events/decider.ts'

/** The three parts of a decider: what there is before anything happened, how it changes, and what is answered. */
export type Decider<State, Event, Command> = {
  initial: State
  evolve: (state: State, event: Event) => State
  decide: (state: State, command: Command) => Decision<NoInfer<Event>>
}

/** Answers are compared whole and strictly: a field that is undefined would be lost in the log, so it counts. */
export const specFor =
  <State, Event, Command>({ initial, evolve, decide }: Decider<State, Event, Command>) =>
  (...history: readonly Event[]) => ({
    when: (command: Command) => {
      const now = history.reduce((state, event) => evolve(state, event), initial)
      const answer = decide(now, command)
      return {
        /** Exactly these events, in this order; none at all when nothing needed to happen. */
        // biome-ignore lint/suspicious/noThenProperty: the word of the sentence; what it returns is never awaited.
        then: (...events: Event[]): void => expect(answer).toStrictEqual(decided(...events)),
        /** Refused with this code and exactly these fields. */
        refused: (code: Refusal, fields?: FieldErrors): void =>
          expect(answer).toStrictEqual(refused(code, fields)),
      }
    },
  })
