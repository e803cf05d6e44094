/** Webhook of WhatsApp: the challenge that verifies our URL, and the status of messages. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { jsonValue, utf8Text } from '#events/ledger/encoding.ts'
import { limits } from '#events/limits.ts'
import { nameKind } from '#events/text.ts'
import { asking, described } from '../http/checked.ts'
import { receive } from '../http/receive.ts'
import { refuse } from '../http/refusals.ts'
import type { Mail } from '../mail/interface.ts'
import type { Parts } from '../parts.ts'
import { isDelivery } from '../store/letter.ts'
import type { Store } from '../store/store.ts'

// Reports that a message was delivered or read, and replies of families. Only a signed body is trusted; duplicates, delays
// and reordering have no effect.

const seconds = z.string().check(z.regex(/^\d{1,12}$/))
const Status = z.object({
  status: z.string(),
  timestamp: seconds,
  biz_opaque_callback_data: z.optional(z.string()),
})
const Text = z.object({
  from: z.string().check(z.regex(/^\d{8,15}$/)),
  timestamp: seconds,
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.string() })),
})
/** Unknown parts are ignored, since the carrier adds kinds at any time. */
const Webhook = z.object({ entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })) })
const Value = z.object({
  statuses: z.optional(z.array(z.unknown())),
  messages: z.optional(z.array(z.unknown())),
})

/** A message of only this word unsubscribes; others are for people to read. */
const stops: readonly string[] = ['stop', 'unsubscribe', 'നിർത്തുക', 'നിർത്തൂ', 'നിർത്തണം']
const isStop = (text: string): boolean =>
  stops.includes(
    nameKind
      .fold(text)
      .toLowerCase()
      .replace(/[.!]+$/, ''),
  )

const instant = (timestamp: string): string => new Date(Number(timestamp) * 1000).toISOString()

/** @param signature the header `X-Hub-Signature-256` */
export function isSigned(bytes: Uint8Array, signature: string, secret: string): boolean {
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/.exec(signature)?.[1] ?? '', 'hex')
  const due = createHmac('sha256', secret).update(bytes).digest()
  return secret !== '' && given.length === due.length && timingSafeEqual(given, due)
}

export async function hear({ mail, store }: { mail: Mail; store: Store }, bytes: Uint8Array): Promise<void> {
  const { accounts, mail: letters } = store.vault
  async function status(part: unknown): Promise<void> {
    const one = Status.safeParse(part).data
    const id = one?.biz_opaque_callback_data ?? ''
    const state = one?.status ?? ''
    if (one && isDelivery(state) && letters.byId(id)?.carrier === 'whatsapp')
      await store.write(() => letters.delivered(id, state, instant(one.timestamp)))
  }
  /** Only for an older choice: a repeated delivery must not undo a later one. */
  async function message(part: unknown): Promise<void> {
    const one = Text.safeParse(part).data
    if (!one || !isStop(one.text?.body ?? one.button?.text ?? '')) return
    for (const family of accounts.holders('phone', `+${one.from}`)) {
      const { toldBy } = family
      if (toldBy?.way === 'whatsapp' && toldBy.since < instant(one.timestamp))
        await mail.choose(family, 'nothing')
    }
  }
  const changes = Webhook.safeParse(jsonValue(utf8Text(bytes) ?? '')).data?.entry.flatMap(
    (one) => one.changes,
  )
  for (const { value } of changes ?? []) {
    const { statuses = [], messages = [] } = Value.safeParse(value).data ?? {}
    for (const one of statuses) await status(one)
    for (const one of messages) await message(one)
  }
}

const text = z._default(z.string().check(z.maxLength(1000)), '')
const Challenge = z.object({ 'hub.mode': text, 'hub.verify_token': text, 'hub.challenge': text })

const digest = (word: string): Buffer => createHash('sha256').update(word).digest()
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

export function hookRoutes(parts: Pick<Parts, 'gate' | 'mail' | 'settings' | 'store'>) {
  const { gate, settings } = parts
  return new Elysia({ name: 'hooks', prefix: '/api/messages' })
    .use(gate)
    .get(
      '/whatsapp',
      ({ request, query }) => {
        const word = settings.secret('whatsapp_verify')
        const isOurs = word !== '' && isSame(query['hub.verify_token'], word)
        if (!isOurs || query['hub.mode'] !== 'subscribe') return refuse(request, 'not-permitted')
        return new Response(query['hub.challenge'], { headers: { 'content-type': 'text/plain' } })
      },
      asking(Challenge, 'The challenge of WhatsApp, which only the set word answers', 'mail'),
    )
    .post(
      '/whatsapp',
      async ({ request }) => {
        const body = await receive(request, limits.body)
        if (body === 'file-too-large') return refuse(request, 'too-large')
        const signature = request.headers.get('x-hub-signature-256') ?? ''
        const isBelieved =
          typeof body !== 'string' && isSigned(body, signature, settings.secret('whatsapp_app_secret'))
        if (!isBelieved) return refuse(request, 'not-permitted')
        await hear(parts, body)
        return { ok: true }
      },
      described('What WhatsApp tells of messages, signed', 'mail'),
    )
}
