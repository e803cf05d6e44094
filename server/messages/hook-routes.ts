/** Routes for WhatsApp: the challenge by which it knows that the address is ours, and what it tells of messages. */

import { createHash, timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import * as z from 'zod'
import { limits } from '#events/limits.ts'
import type { Gate } from '../http/gate.ts'
import { asking, described } from '../http/query.ts'
import { receive } from '../http/receive.ts'
import { refuse } from '../http/refusals.ts'
import type { Mail } from '../mail/interface.ts'
import type { Settings } from '../programme/settings.ts'
import type { Store } from '../store/store.ts'
import { hear, isSigned } from './whatsapp-hook.ts'

const text = z.string().max(1000).default('')
const Challenge = z.object({ 'hub.mode': text, 'hub.verify_token': text, 'hub.challenge': text })

const digest = (word: string): Buffer => createHash('sha256').update(word).digest()
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

export function hookRoutes(parts: { gate: Gate; mail: Mail; settings: Settings; store: Store }) {
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
        hear(parts, body)
        return { ok: true }
      },
      described('What WhatsApp tells of messages, signed', 'mail'),
    )
}
