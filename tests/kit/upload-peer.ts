/** A server that accepts files in the three steps of docs/product.md section 7, and can be told to give wrong answers. */

export const steps = ['/api/objects/upload', '/uploads/', '/api/objects/photos'] as const
export type Step = (typeof steps)[number]
type Amiss = { status: number; body?: string }

export type UploadPeer = {
  url: string
  /** The complete uploads in order: key, purpose and content. */
  taken: Map<string, { purpose: string; text: string }>
  /** Sets the next answers of a step. */
  next: (step: Step, amiss: Amiss, times?: number) => void
  /** Answers correctly from now on. */
  recover: () => void
  /** Delays the answers of a step until `letGo` is called. */
  hold: (step: Step) => { arrived: Promise<void>; letGo: () => void }
  stop: () => Promise<void>
}

export function uploadPeer(): UploadPeer {
  const taken: UploadPeer['taken'] = new Map()
  const begun = new Map<string, { purpose: string; text: string }>()
  const amiss = new Map<Step, Amiss[]>()
  const held = new Map<Step, { arrive: () => void; gone: Promise<void> }>()

  async function answer(path: string, request: Request, origin: string): Promise<Response> {
    if (path === '/api/objects/upload') {
      const { purpose } = await request.json()
      const id = crypto.randomUUID()
      begun.set(id, { purpose, text: '' })
      return Response.json({ uploadURL: `${origin}/uploads/${id}?token=t` })
    }
    if (path === '/api/objects/photos') {
      const { photoURL } = await request.json()
      const id = new URL(photoURL).pathname.split('/').at(-1) ?? ''
      const key = `/objects/uploads/${id}`
      const file = begun.get(id)
      if (file) taken.set(key, file)
      return Response.json({ objectPath: key })
    }
    const file = begun.get(path.split('/').at(-1) ?? '')
    if (file) file.text = await request.text()
    return new Response()
  }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, origin } = new URL(request.url)
      const step = steps.find((one) => pathname.startsWith(one)) ?? '/uploads/'
      const holding = held.get(step)
      held.delete(step)
      holding?.arrive()
      await holding?.gone
      const wrong = amiss.get(step)?.shift()
      if (!wrong) return answer(pathname, request, origin)
      await request.text()
      return new Response(wrong.body ?? '', { status: wrong.status })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    taken,
    next: (step, wrong, times = 1) =>
      amiss.set(step, [...(amiss.get(step) ?? []), ...Array.from({ length: times }, () => wrong)]),
    recover: () => amiss.clear(),
    hold(step) {
      const arrived = Promise.withResolvers<void>()
      const gone = Promise.withResolvers<void>()
      held.set(step, { arrive: arrived.resolve, gone: gone.promise })
      return { arrived: arrived.promise, letGo: gone.resolve }
    },
    stop: () => server.stop(true),
  }
}
