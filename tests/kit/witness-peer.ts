/** A stranger's witness over HTTP, written from the text of C2SP tlog-witness, which can be told to misbehave. */
import { fromBase64 } from '#events/ledger/encoding.ts'
import { cosign, openCheckpoint, type Signer, type VerifierKey } from '#events/ledger/note.ts'
import { type TreeHead, verifyConsistency } from '#events/ledger/tree.ts'

type Given = { signer: Signer; log: VerifierKey; now: () => Date }
/** `usual`: what the standard says, with all that follows from it. */
type Answer = (usual: () => Response) => Response | Promise<Response>
export type WitnessPeer = {
  url: string
  /** The bodies of the requests, oldest first. */
  asked: string[]
  /** What it has cosigned last. */
  seen: () => TreeHead | null
  /** Sets what it answers from now on; null: as the standard says. */
  answers: (answer: Answer | null) => void
  close: () => Promise<void>
}

const status = (code: number): Response => new Response(null, { status: code })

/** Call `close` when done. */
export function witnessPeer({ signer, log, now }: Given): WitnessPeer {
  const asked: string[] = []
  let seen: TreeHead | null = null
  let answer: Answer | null = null

  function addCheckpoint(body: string): Response {
    const cut = body.indexOf('\n\n')
    const [first = '', ...proof] = body.slice(0, cut).split('\n')
    const [, old] = /^old (0|[1-9]\d*)$/.exec(first) ?? []
    const path = proof.map(fromBase64)
    if (cut < 0 || old === undefined || path.length > 63 || path.includes(null)) return status(400)
    const note = body.slice(cut + 2)
    if (!note.startsWith(`${log.name}\n`)) return status(404)
    const to = openCheckpoint(note, log)
    if (!to) return status(403)
    const from = seen ?? { size: 0, root: new Uint8Array() }
    if (Number(old) > to.size) return status(400)
    if (Number(old) !== from.size)
      return new Response(`${from.size}\n`, { status: 409, headers: { 'content-type': 'text/x.tlog.size' } })
    const hashes = path.flatMap((hash) => hash ?? [])
    const isGrown = seen === null ? hashes.length === 0 : verifyConsistency({ from, to, path: hashes })
    if (!isGrown) return status(422)
    seen = { size: to.size, root: to.root }
    return new Response(cosign(note, signer, Math.floor(now().getTime() / 1000)))
  }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      if (request.method !== 'POST' || new URL(request.url).pathname !== '/log/add-checkpoint')
        return status(405)
      const body = await request.text()
      asked.push(body)
      const usual = () => addCheckpoint(body)
      return answer ? answer(usual) : usual()
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/log`,
    asked,
    seen: () => seen,
    answers: (next) => {
      answer = next
    },
    close: () => server.stop(true),
  }
}
