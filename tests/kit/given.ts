/** Decider tests that read as sentences: given a history, when a command arrives, then events or a refusal. */
import { expect } from 'bun:test'
import { type Decision, decided, type FieldErrors, type Refusal, refused } from '#events/decider.ts'

/** The three parts of a decider: the initial state, how an event changes it, and how a command is decided. */
export type Decider<State, Event, Command> = {
  initial: State
  evolve: (state: State, event: Event) => State
  decide: (state: State, command: Command) => Decision<NoInfer<Event>>
}

/** Answers are compared whole and strictly; an undefined field counts as a difference, because the log would lose it. */
export const specFor =
  <State, Event, Command>({ initial, evolve, decide }: Decider<State, Event, Command>) =>
  (...history: readonly Event[]) => ({
    when: (command: Command) => {
      const now = history.reduce((state, event) => evolve(state, event), initial)
      const answer = decide(now, command)
      return {
        /** Expects exactly these events in this order. */
        // biome-ignore lint/suspicious/noThenProperty: the word of the sentence; the object is never awaited.
        then: (...events: Event[]): void => expect(answer).toStrictEqual(decided(...events)),
        /** Expects a refusal with this code and exactly these fields. */
        refused: (code: Refusal, fields?: FieldErrors): void =>
          expect(answer).toStrictEqual(refused(code, fields)),
      }
    },
  })
