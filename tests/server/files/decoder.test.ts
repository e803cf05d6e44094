/** The decoder comes when it is needed, and opens what it is meant for. */
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { loadDecoder } from '#server/files/intake.ts'
import { jpeg } from './samples.ts'

test('given GIF and TIFF, when they get past the kinds, then the decoder itself does not open them', async () => {
  const decoder = await loadDecoder()
  const picture = decoder(await jpeg())
  expect((await picture.metadata()).format).toBe('jpeg')
  for (const bytes of [await picture.clone().gif().toBuffer(), await picture.clone().tiff().toBuffer()])
    await expect(decoder(bytes).metadata()).rejects.toThrow('unsupported image format')
})

const onLinux = test.skipIf(process.platform !== 'linux')
onLinux(
  'given an idle server, when only a PDF comes, then the image library is not in its memory',
  async () => {
    const module = join(import.meta.dir, '../../../server/files/intake.ts')
    const script = `const { takeIn } = await import(${JSON.stringify(module)})
    const loaded = async () => (await Bun.file('/proc/self/maps').text()).includes('libvips')
    await takeIn(Buffer.from('%PDF-1.4 %%EOF'), 'proof')
    const before = await loaded()
    await takeIn(Buffer.from(process.env.PICTURE, 'base64'), 'photo')
    console.log(JSON.stringify([before, await loaded()]))`
    const env = { ...process.env, PICTURE: (await jpeg(10, 10)).toString('base64') }
    const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', env })
    expect(await new Response(child.stdout).json()).toEqual([false, true])
  },
)
