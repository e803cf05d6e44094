/** `store move` in a process of its own that is killed where it can be caught, and what can be seen of it then. */
import { whyFailed } from '#server/runtime/failures.ts'
import { openStore } from '#server/store/store.ts'

/** What shows that the command has come so far. */
export type Sign = (said: string) => boolean | Promise<boolean>

/** @returns whether it was killed; false where it had ended before it could be */
export async function killedAt(
  sign: Sign,
  words: string[],
  environment: Record<string, string>,
): Promise<boolean> {
  const child = Bun.spawn([process.execPath, 'server/commands/store.ts', ...words], {
    env: { PATH: process.env.PATH, ...environment },
    stdout: 'pipe',
    stderr: 'ignore',
  })
  let said = ''
  const read = async (): Promise<void> => {
    for await (const piece of child.stdout) said += Buffer.from(piece).toString()
  }
  const all = read()
  while (child.exitCode === null && !(await sign(said))) await Bun.sleep(1)
  child.kill('SIGKILL')
  await child.exited
  await all
  return child.signalCode === 'SIGKILL'
}

export const standingIn = (url: string) => {
  const sql = new Bun.SQL(url, { max: 1 })
  return {
    is: async (standing: string): Promise<boolean> => {
      // Before the tables are there, it is nothing.
      const [place] = await sql`select standing from wedding.place`.catch(() => [{ standing: '' }])
      return place.standing === standing
    },
    close: () => sql.close({ timeout: 0 }),
  }
}

/** Why a server does not start alone on a folder; '' where it does. */
export const refusal = (folder: string, keyDir: string): Promise<string> =>
  openStore({ dataDir: folder, keyDir, clock: () => new Date() }).then(
    (store) => {
      store.close()
      return ''
    },
    (error: unknown) => whyFailed(error) ?? String(error),
  )
