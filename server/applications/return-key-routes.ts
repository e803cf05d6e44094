/** The key under which a device of several families seals what its family could not send, until it signs in there again. */
import { Elysia } from 'elysia'
import { settingValue } from '#events/programme/events.ts'
import { described } from '../http/described.ts'
import { signedIn } from '../http/gate.ts'
import type { Parts } from '../runtime/parts.ts'

export const returnKeyRoutes = ({ gate, store: { state, vault } }: Parts) =>
  new Elysia({ name: 'return-key', prefix: '/api/me' }).use(gate).get(
    '/return-key',
    ({ visitor }) => {
      const season = settingValue(state.programme(), 'season')
      const stream = state.streamOfOwner(signedIn(visitor).id, season)
      const key = stream === null ? null : vault.keys.forReturn(stream)
      return { key: key?.toString('base64') ?? null }
    },
    described(
      'The key of what a shared device keeps sealed for my return; null before I have an application',
      'family',
    ),
  )
