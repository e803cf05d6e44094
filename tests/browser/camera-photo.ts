/** What a phone's camera makes of a paper: for the tests of what leaves the phone. */
import type { Request } from '@playwright/test'
import sharp from 'sharp'

/** Twelve megapixels with the grain of a real photo and lines of letters. */
export function cameraPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  // All of it is drawn by sharp itself: it read a buffer handed to it as something else now and then.
  const line = (_: unknown, n: number) => ({
    input: {
      text: { text: `<span foreground="#111">GOVERNMENT OF INDIA 1234 ${n}</span>`, dpi: 700, rgba: true },
    },
    top: 200 + n * 220,
    left: 200,
  })
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#888', noise } })
    .resize(4000, 3000, { fit: 'fill' })
    .composite(Array.from({ length: 12 }, line))
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** How much is sent with a request. Of a file the browser shows no body, which would count as nothing. */
export const bytesOf = async (request: Request): Promise<number> =>
  Number(await request.headerValue('content-length'))
