/** Offers the newest checkpoint to the witnesses with an address (C2SP tlog-witness), who answer with their cosignatures. */
import { cosignaturesOf } from '#events/ledger/note.ts'
import type { NamedWitness } from '#events/programme/witnesses.ts'
import type { CheckpointHistory, Signed } from '../audit/checkpoints.ts'
import type { Config } from '../config.ts'
import { type Answer, httpCall } from '../messages/http-call.ts'
import type { Reports } from '../runtime/errors.ts'
import type { Trouble } from '../store/letter.ts'

/** Milliseconds. */
const PATIENCE = 10_000

type Needed = { config: Pick<Config, 'allowPrivateSmtp'>; history: CheckpointHistory; reports: Reports }
/** With the call that offers it to the witness at an address as grown from `old` entries. */
type Offer = Signed & { call: (address: string, old: number) => Promise<Answer | Trouble> }

function offerOf({ config, history }: Needed, { note, size }: Signed, timeout: number): Offer {
  const call = async (address: string, old: number) => {
    const growth = await history.growth({ from: old, to: size })
    const lines = [`old ${old}`, ...(growth?.path ?? []), '', note]
    const url = `${address.replace(/\/$/, '')}/add-checkpoint`
    const headers = [['content-type', 'text/plain; charset=utf-8']] as const
    const bounds = { allowPrivate: config.allowPrivateSmtp, timeout }
    return httpCall({ method: 'POST', url, headers, body: lines.join('\n') }, bounds)
  }
  return { note, size, call }
}

/** The size that the witness has cosigned, where it says so. */
const seenIn = (answer: Answer | Trouble): number | null =>
  typeof answer !== 'string' && answer.status === 409 && /^\d{1,15}\n?$/.test(answer.text)
    ? Number(answer.text)
    : null

/** '' where it cosigned, otherwise the reason. What it saw last it says itself, so nothing is stored here. */
async function offered(
  { note, size, call }: Offer,
  to: { key: NamedWitness['key']; address: string; history: CheckpointHistory },
): Promise<string> {
  const first = await call(to.address, 0)
  const seen = seenIn(first)
  if (seen !== null && seen > size) return `it has cosigned ${seen} entries, more than the log has`
  const answer = seen === null ? first : await call(to.address, seen)
  if (typeof answer === 'string') return answer
  if (answer.status !== 200) return `it answers ${answer.status}`
  const [cosignature] = cosignaturesOf(note + answer.text, [to.key])
  if (!cosignature) return 'it answers without its cosignature'
  const { line } = cosignature
  const kept = await to.history.addCosignature({ size, line })
  return kept.ok ? '' : kept.refusal
}

/** One that is slow or away delays nobody, and is asked again at the next call. */
export async function offerToWitnesses(parts: Needed, patience = PATIENCE): Promise<void> {
  const { history, reports } = parts
  const newest = history.newest()
  if (!newest) return
  const offer = offerOf(parts, newest, patience)
  const ask = async ({ key, address }: NamedWitness): Promise<void> => {
    if (address === null || cosignaturesOf(newest.note, [key]).length > 0) return
    const why = await offered(offer, { key, address, history })
    if (why !== '') reports.error({ what: 'a witness has not cosigned', witness: key.name, why })
  }
  await Promise.all(history.named().map(ask))
}
