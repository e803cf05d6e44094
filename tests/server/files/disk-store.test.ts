/** The disk store keeps what it was given through crashes, and a disk that is full or read-only is no crash. */
import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearParts, diskStore, type ObjectStore, objectName } from '#server/files/object-store.ts'
import { StorageUnavailable } from '#server/runtime/errors.ts'
import { contentOf } from './endless-writer.ts'

const id = '0d6b5a52-8a8e-4c5e-9f0a-3f1f4f1c2b7d'
const bytes = Buffer.from('sealed bytes')
const roots: string[] = []
const freshRoot = async () => {
  const root = await mkdtemp(join(tmpdir(), 'objects-'))
  roots.push(root)
  return root
}
afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true }))))

const listed = async (store: ObjectStore) => (await Array.fromAsync(store.list())).sort()

test('given an empty store, when a file and its thumbnail come and go, then each is there as long as it should', async () => {
  const store = diskStore(join(await freshRoot(), 'not', 'yet', 'there'))
  const thumb = objectName(id, 'thumb')
  expect([await store.get(id), await listed(store)]).toEqual([null, []])
  await store.put(id, bytes)
  await store.put(thumb, Buffer.from('small'))
  expect([await store.get(id), await store.get(thumb)]).toEqual([bytes, Buffer.from('small')])
  expect(await listed(store)).toEqual([id, thumb])
  await store.remove(id)
  await store.remove(id)
  expect([await store.get(id), await listed(store)]).toEqual([null, [thumb]])
})

test('given a stored file, when another is put under its name, then it is the other one, whole', async () => {
  const store = diskStore(await freshRoot())
  await store.put(id, Buffer.alloc(5000, 'a'))
  await store.put(id, bytes)
  expect(await store.get(id)).toEqual(bytes)
})

test('given a file on disk, when its place is looked at, then it is in its fan and for no other user', async () => {
  const root = await freshRoot()
  await diskStore(root).put(id, bytes)
  const modes = [(await stat(join(root, '0d'))).mode & 0o777, (await stat(join(root, '0d', id))).mode & 0o777]
  expect([await readdir(root), await readdir(join(root, '0d')), modes]).toEqual([
    ['0d'],
    [id],
    [0o700, 0o600],
  ])
})

test('given names that are no uuid, when they are asked for, then the disk is never reached', async () => {
  const root = await freshRoot()
  await writeFile(join(root, 'secret'), 'a key')
  const store = diskStore(join(root, 'objects'))
  for (const name of [
    '../secret',
    `${id}/../../secret`,
    '',
    'secret',
    id.toUpperCase(),
    `${id}\0`,
    `${id}\n`,
  ]) {
    await expect(store.get(name)).rejects.toThrow(RangeError)
    await expect(store.put(name, bytes)).rejects.toThrow(RangeError)
    await expect(store.remove(name)).rejects.toThrow(RangeError)
  }
  expect(await readdir(root)).toEqual(['secret'])
})

test('given leftovers of a crash and files of others, when the store is listed and cleared, then only parts go', async () => {
  const root = await freshRoot()
  const store = diskStore(root)
  await store.put(id, bytes)
  await writeFile(join(root, '0d', `${id}.7b0c.part`), 'half')
  await writeFile(join(root, 'README'), 'not ours')
  expect(await listed(store)).toEqual([id])
  await clearParts(root)
  expect([await readdir(join(root, '0d')), (await readdir(root)).sort()]).toEqual([[id], ['0d', 'README']])
  await clearParts(join(root, 'nowhere'))
})

test('given a server killed while it writes, when it starts again, then every file that is there is whole', async () => {
  const root = await freshRoot()
  const script = join(import.meta.dir, 'endless-writer.ts')
  let lastTold = ''
  for (let round = 0; round < 5; round++) {
    const child = Bun.spawn([process.execPath, script, root], { stdout: 'pipe' })
    for await (const told of child.stdout.pipeThrough(new TextDecoderStream())) {
      lastTold = told.trim().split('\n').at(-1) ?? ''
      if (told.length > 0) setTimeout(() => child.kill('SIGKILL'), 20 + round * 7)
    }
    await child.exited
  }
  await clearParts(root)
  const store = diskStore(root)
  const names = await listed(store)
  expect(names.length).toBeGreaterThanOrEqual(5)
  expect(names).toContain(lastTold)
  for (const name of names) expect(contentOf(name).equals((await store.get(name)) ?? bytes)).toBe(true)
  expect((await readdir(root, { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual([])
}, 600_000)

const mount = (...words: string[]) => Bun.spawnSync(words, { stderr: 'ignore' }).success
/** A file system of 256 KB in memory; only root may mount one. */
async function tinyDisk(): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const root = await mkdtemp(join(tmpdir(), 'tiny-'))
  if (mount('mount', '-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', root)) return root
  await rm(root, { recursive: true })
  return null
}
const tiny = await tinyDisk()
const why = tiny ? '' : ' (skipped: needs root on Linux to mount a small disk)'
afterAll(async () => {
  if (!tiny) return
  mount('umount', tiny)
  await rm(tiny, { recursive: true })
})

test.skipIf(!tiny)(
  `given a full disk, when there is room again, then the same store goes on${why}`,
  async () => {
    const store = diskStore(tiny ?? '')
    const large = Buffer.alloc(200_000, 7)
    const other = '0e6b5a52-8a8e-4c5e-9f0a-3f1f4f1c2b7d'
    await store.put(id, large)
    const failure = await store.put(other, large).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorageUnavailable)
    expect(failure).toMatchObject({ message: 'object store: ENOSPC' })
    // The half-written part is gone, and an older file is still whole after a failed replacement.
    await expect(store.put(id, Buffer.alloc(100_000, 8))).rejects.toThrow(StorageUnavailable)
    expect([await listed(store), await store.get(id), await store.get(other)]).toEqual([[id], large, null])
    expect((await readdir(tiny ?? '', { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual(
      [],
    )
    await store.remove(id)
    await store.put(other, large)
    expect([await listed(store), await store.get(other)]).toEqual([[other], large])
  },
)

test.skipIf(!tiny)(
  `given a read-only disk, when it can be written again, then the same store goes on${why}`,
  async () => {
    const store = diskStore(tiny ?? '')
    const small = Buffer.alloc(100, 9)
    await store.put(id, small)
    expect(mount('mount', '-o', 'remount,ro', tiny ?? '')).toBe(true)
    await expect(store.put(id, bytes)).rejects.toThrow('object store: EROFS')
    await expect(store.remove(id)).rejects.toThrow(StorageUnavailable)
    expect(await store.get(id)).toEqual(small)
    expect(mount('mount', '-o', 'remount,rw', tiny ?? '')).toBe(true)
    await store.put(id, bytes)
    expect(await store.get(id)).toEqual(bytes)
  },
)

test('given a file where the folder should be, when it is used, then the store is unavailable, not broken', async () => {
  const root = join(await freshRoot(), 'objects')
  await writeFile(root, 'in the way')
  const store = diskStore(root)
  await expect(store.put(id, bytes)).rejects.toThrow(StorageUnavailable)
  await expect(store.get(id)).rejects.toThrow(StorageUnavailable)
  await expect(listed(store)).rejects.toThrow(StorageUnavailable)
  await rm(root)
  await store.put(id, bytes)
  expect(await listed(store)).toEqual([id])
})
