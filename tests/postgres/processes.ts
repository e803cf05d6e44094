/** Servers on one PostgreSQL in processes of their own, so that they can be killed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN } from '../kit/app.ts'
import { freePort } from '../kit/free-port.ts'
import { s3Peer } from '../kit/s3-peer.ts'
import { type ServerProcess, startServer } from '../kit/server-process.ts'

export type Processes = Awaited<ReturnType<typeof processes>>

/** Call `close` when done, also where the test failed. @param more of the environment of each */
export async function processes(
  { url, ownerUrl }: { url: string; ownerUrl: string },
  more: Record<string, string> = {},
) {
  const s3 = await s3Peer()
  const folder = mkdtempSync(join(tmpdir(), 'wedding-processes-'))
  const environment: Record<string, string> = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    KEY_DIR: join(folder, 'keys'),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'silent',
    ...s3.environment,
    ...more,
  }
  const started: ServerProcess[] = []
  const folderOf = (name: string): string => join(folder, name)
  return {
    environment,
    s3,
    folderOf,
    /** @param name of its folder: the same again for one that starts again @param own of its environment */
    start: async (name: string, own: Record<string, string> = {}): Promise<ServerProcess> => {
      const server = await startServer({
        folder: folderOf(name),
        environment: { ...environment, ...own },
        // What it says of itself may be the address of a proxy.
        port: freePort(),
      })
      started.push(server)
      return server
    },
    close: async (): Promise<void> => {
      // One that has ended is not asked again.
      for (const server of started) await server.kill()
      await s3.close()
      rmSync(folder, { recursive: true })
    },
  }
}
