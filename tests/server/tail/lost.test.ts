/** A server that is killed, and its disk lost with it: what was acknowledged some seconds before is elsewhere, in a folder or in a bucket. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { latestForm } from '#events/application/application.ts'
import { restore } from '#server/commands/restore.ts'
import { inFolder } from '#server/store/folder.ts'
import { partAt } from '#server/tail/places.ts'
import { client } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { s3Peer } from '../../kit/s3-peer.ts'
import { type ServerProcess, startServer } from '../../kit/server-process.ts'
import { gave, newFolder, PATIENCE, removeFolders } from '../commands/kit.ts'
import { jpeg } from '../files/samples.ts'

setDefaultTimeout(PATIENCE * 2)
afterAll(removeFolders)

/** The number of the newest cut among paths of the tail; 0 where there is none. */
const newestOf = (paths: readonly string[]): number =>
  Math.max(0, ...paths.map((path) => partAt(path)?.cut ?? 0))
const newestIn = (place: string): number =>
  newestOf(readdirSync(join(place, 'tail'), { recursive: true, encoding: 'utf8' }))

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
  let typed = 0
  const type = async (): Promise<void> => {
    const change = { groomWorkplace: `typed ${typed + 1}` }
    await family.put(`/api/applications/${id}`, change).then((answer) => answer.expect(200))
    typed += 1
    await Bun.sleep(25)
  }
  return {
    id,
    keyDir,
    family,
    /** How often its typing was acknowledged. */
    typed: () => typed,
    typeUntil: async (isSo: () => boolean): Promise<void> => {
      do await type()
      while (!isSo())
    },
    kill: () => server.kill(),
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

/** Types until all that is acknowledged by now is elsewhere: one cut may be under way, and the next has it. @returns how much that is */
async function typedElsewhere(typing: Typing, newest: () => number): Promise<number> {
  const typed = typing.typed()
  const before = newest()
  await typing.typeUntil(() => newest() >= before + 3)
  return typed
}

test.concurrent('given a family that types while the server is killed twice, when its disk is lost, then what was acknowledged three cuts before comes back, with the pictures', async () => {
  const place = newFolder()
  const typing = await typingFamily({ BACKUP_DIR: place })
  await typing.typeUntil(() => typing.typed() >= 50)
  await typing.kill()
  await typing.startAgain()
  await typing.family.upload('photo', await jpeg())
  const least = await typedElsewhere(typing, () => newestIn(place))
  await typing.kill()
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
  expect(typed).toBeGreaterThanOrEqual(least)
  expect(typed).toBeLessThanOrEqual(typing.typed())
  const files = inFolder({ dataDir: to, keyDir: typing.keyDir }, ({ vault }) => vault.files.ids().length)
  expect(files).toBe(1)
})

test.concurrent('given a bucket that cannot be reached for a while, when it can be again and the disk is lost, then nothing in between is missing', async () => {
  const s3 = await s3Peer()
  const typing = await typingFamily({ ...s3.environment, BACKUP_S3: '1' })
  // The first whole backup is made as the server starts: where it cannot be, the next try is in ten minutes.
  await typing.typeUntil(() => s3.keys().some((key) => /^backups\/.*\/manifest\b/.test(key)))
  s3.wire('cut')
  const refused = s3.refused()
  await typing.typeUntil(() => s3.refused() > refused)
  s3.wire('whole')
  const newest = () => newestOf(s3.keys().map((key) => key.replace(/^tail\//, '')))
  const least = await typedElsewhere(typing, newest)
  await typing.kill()
  typing.loseDisk()
  const to = newFolder()
  const environment = { ...s3.environment, BACKUP_S3: '1', KEY_DIR: typing.keyDir }
  const ended = await gave(restore, ['--from', 's3:', '--to', to], environment, new Date().toISOString())
  expect({ code: ended.code, complained: ended.complained }).toEqual({ code: 0, complained: [] })
  const typed = typedIn(to, typing)
  expect(typed).toBeGreaterThanOrEqual(least)
  expect(typed).toBeLessThanOrEqual(typing.typed())
  await s3.close()
})
