/** The key under which a device of several families seals what its family could not send, until it signs in there again. */

import { hkdfSync } from 'node:crypto'
import { Elysia } from 'elysia'
import { settingValue } from '#events/programme/events.ts'
import { described } from '../http/described.ts'
import type { Gate } from '../http/gate.ts'
import { signedIn } from '../http/gate.ts'
import type { Store } from '../store/store.ts'

/** An application has a key of its own, which goes with it; before the first save there is none to go. */
const beforeApplying = (secret: Buffer, accountId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', accountId, 32))

export const returnKeyRoutes = ({ gate, store: { state, vault } }: { gate: Gate; store: Store }) =>
  new Elysia({ name: 'return-key', prefix: '/api/me' }).use(gate).get(
    '/return-key',
    ({ visitor }) => {
      const season = settingValue(state.programme(), 'season')
      const { id } = signedIn(visitor)
      const stream = state.streamOfOwner(id, season)
      const before = beforeApplying(vault.returnSecret, id)
      const key = (stream === null ? null : vault.keys.forReturn(stream)) ?? before
      return { key: key.toString('base64'), before: before.toString('base64') }
    },
    described(
      'The keys of what a shared device keeps sealed for my return, and kept before I had an application',
      'family',
    ),
  )
