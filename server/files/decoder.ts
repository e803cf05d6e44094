/**
 * The image library, loaded with the first picture (an idle server need not hold its 20 MB) and narrowed to three
 * formats: left alone it also opens SVG, GIF, TIFF and what else it was built with.
 */

const load = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}
let loading: ReturnType<typeof load> | undefined

export const loadDecoder = (): ReturnType<typeof load> => {
  loading ??= load()
  return loading
}
