/**
 * Loads the image library with the first picture, since it takes 20 MB, and limits it to three formats: by default it
 * also opens SVG, GIF, TIFF and more.
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
