/** Which process of the server has answered last (header x-run): a server that was started again remembers no earlier answers. */
let run: string | null = null

/** Null where none has answered yet. */
export const lastRun = (): string | null => run

/** @param named in the header of an answer; one of a proxy has none */
export function noteRun(named: string | null): void {
  run = named ?? run
}
