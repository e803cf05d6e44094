/** A server that is killed, and its disk lost with it: what was acknowledged ten seconds before is elsewhere, in a folder or in a bucket. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { latestForm } from '#events/application/application.ts'
import { restore } from '#server/commands/restore.ts'
import { inFolder } from '#server/store/folder.ts'
import { client } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { s3Peer } from '../../kit/s3-peer.ts'
import { type ServerProcess, startServer } from '../../kit/server-process.ts'
import { gave, newFolder, PATIENCE, removeFolders } from '../commands/kit.ts'
import { jpeg } from '../files/samples.ts'

setDefaultTimeout(PATIENCE * 2)
afterAll(removeFolders)

/** Milliseconds, as promised. */
const ELSEWHERE = 10_000

/** A family that types all the while, and a server that is started and killed around it. */
async function typingFamily(environment: Record<string, string>) {
  const folder = newFolder()
  const keyDir = newFolder()
  const start = () =>
    startServer({ folder, environment: { KEY_DIR: keyDir, LOG_LEVEL: 'error', ...environment } })
  let server: ServerProcess = await start()
  const family = client(() => server.url)
  const account = { email: 'typing@example.org', phone: '+91 98470 00000', password: 'chembarathi poovu' }
  await family.post('/api/auth/register', account).then((answer) => answer.expect(201))
  const { id } = (await family.post('/api/applications', wholeForm())).expect(201).json
  const acknowledged: { typed: number; at: number }[] = []
  return {
    id,
    keyDir,
    family,
    acknowledged,
    type: async (milliseconds: number): Promise<void> => {
      const end = performance.now() + milliseconds
      while (performance.now() < end) {
        const typed = acknowledged.length + 1
        const change = { groomWorkplace: `typed ${typed}` }
        await family.put(`/api/applications/${id}`, change).then((answer) => answer.expect(200))
        acknowledged.push({ typed, at: performance.now() })
        await Bun.sleep(25)
      }
    },
    kill: async (): Promise<number> => {
      await server.kill()
      return performance.now()
    },
    startAgain: async (): Promise<void> => {
      server = await start()
    },
    loseDisk: () => rmSync(folder, { recursive: true }),
  }
}

type Typing = Awaited<ReturnType<typeof typingFamily>>

/** What the family had typed last in a restored folder. */
const typedIn = (dataDir: string, { keyDir, id }: Typing): number =>
  inFolder({ dataDir, keyDir }, (folder) => {
    const { state } = folder.models()
    const now = state.application(state.streamOf(id) ?? '')
    return Number(/\d+$/.exec((now && latestForm(now)?.groomWorkplace) ?? '')?.[0])
  })

/** @returns the last that was acknowledged long enough before, and the last of all. */
const promised = ({ acknowledged }: Typing, killedAt: number): { least: number; most: number } => ({
  least: acknowledged.findLast(({ at }) => at < killedAt - ELSEWHERE)?.typed ?? 0,
  most: acknowledged.at(-1)?.typed ?? 0,
})

test.concurrent('given a family that types while the server is killed twice, when its disk is lost, then what was acknowledged ten seconds before comes back, with the pictures', async () => {
  const place = newFolder()
  const typing = await typingFamily({ BACKUP_DIR: place })
  await typing.type(5000)
  await typing.kill()
  await typing.startAgain()
  await typing.family.upload('photo', await jpeg())
  await typing.type(12_000)
  const { least, most } = promised(typing, await typing.kill())
  typing.loseDisk()
  const to = newFolder()
  const now = new Date().toISOString()
  const { code, complained } = await gave(
    restore,
    ['--from', place, '--to', to],
    { KEY_DIR: typing.keyDir },
    now,
  )
  expect({ code, complained }).toEqual({ code: 0, complained: [] })
  const typed = typedIn(to, typing)
  expect(least).toBeGreaterThan(0)
  expect({ typed, isEnough: typed >= least && typed <= most }).toMatchObject({ isEnough: true })
  const files = inFolder({ dataDir: to, keyDir: typing.keyDir }, ({ vault }) => vault.files.ids().length)
  expect(files).toBe(1)
})

test.concurrent('given a bucket that cannot be reached for a while, when it can be again and the disk is lost, then nothing in between is missing', async () => {
  const s3 = await s3Peer()
  const typing = await typingFamily({ ...s3.environment, BACKUP_S3: '1' })
  // The first whole backup is made as the server starts: where it cannot be, the next try is in ten minutes.
  while (!s3.keys().some((key) => /^backups\/.*\/manifest\b/.test(key))) await typing.type(250)
  await typing.type(2000)
  s3.wire('cut')
  await typing.type(6000)
  s3.wire('whole')
  await typing.type(14_000)
  const { least, most } = promised(typing, await typing.kill())
  typing.loseDisk()
  const to = newFolder()
  const environment = { ...s3.environment, BACKUP_S3: '1', KEY_DIR: typing.keyDir }
  const ended = await gave(restore, ['--from', 's3:', '--to', to], environment, new Date().toISOString())
  expect({ code: ended.code, complained: ended.complained }).toEqual({ code: 0, complained: [] })
  const typed = typedIn(to, typing)
  expect({ typed, isEnough: typed >= least && typed <= most }).toMatchObject({ isEnough: true })
  expect(least).toBeGreaterThan(0)
  await s3.close()
})
