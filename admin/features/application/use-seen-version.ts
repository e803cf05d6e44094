/**
 * Follows the family of a dialog whose act cannot be taken back: what others have done since the person saw it, notes and papers too,
 * has to be looked at before it is sent.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isOwnEvent } from '../../app/changes/own-events.ts'
import type { Target } from '../../app/state.ts'
import { applicationQuery } from './api.ts'
import { hasNews } from './seen-families.ts'

export function useSeenVersion(opened: Target) {
  const [seen, setSeen] = useState(opened.version)
  const { data: now } = useQuery(applicationQuery(opened.id))
  const latest = Math.max(seen, now?.version ?? 0)
  const news = now && hasNews(now, seen, isOwnEvent) ? { application: now, seen } : null
  return {
    /** The version to send: what this window itself has done counts as seen. */
    version: news ? seen : latest,
    /** The application as it is now, and the version that was seen; null where others have done nothing since. */
    news,
    look: () => setSeen(latest),
  }
}
