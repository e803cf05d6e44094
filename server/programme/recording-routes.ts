/** Routes for admins: which clips are recorded, a recording that takes its place among them, and taking one away. */

import { Elysia } from 'elysia'
import { locales } from '#events/account-lists.ts'
import { CLIP_LIMIT, type ClipName, isClipSection } from '#events/programme/clips.ts'
import { described } from '../http/described.ts'
import type { Gate } from '../http/gate.ts'
import { receive } from '../http/receive.ts'
import { RefusalError, refuse } from '../http/refusals.ts'
import type { ClipFolder } from './clips.ts'

/** @throws RefusalError `not-found` */
function nameIn({ section, locale }: { section: string; locale: string }): ClipName {
  const language = locales.find((one) => one === locale)
  if (!isClipSection(section) || !language) throw new RefusalError('not-found')
  return { section, locale: language }
}

export function recordingRoutes({ clips, gate }: { clips: ClipFolder; gate: Gate }) {
  const current = () => ({ clips: clips.offered() })
  return new Elysia({ name: 'recordings', prefix: '/api/admin/clips' })
    .use(gate)
    .get('', current, described('The recorded clips', 'programme'))
    .put(
      '/:section/:locale',
      async ({ request, params }) => {
        const name = nameIn(params)
        const bytes = await receive(request, CLIP_LIMIT)
        if (bytes === 'file-too-large') return refuse(request, 'file-too-large')
        if (typeof bytes === 'string') return refuse(request, 'malformed')
        return (await clips.put(name, bytes)) ? current() : refuse(request, 'file-broken')
      },
      { parse: 'none', ...described('The bytes of a recorded clip', 'programme') },
    )
    .delete(
      '/:section/:locale',
      async ({ params }) => {
        await clips.remove(nameIn(params))
        return current()
      },
      described('Take a recorded clip away', 'programme'),
    )
}
