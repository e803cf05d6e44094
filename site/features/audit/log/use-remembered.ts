/** The newest checkpoint that this device has seen, kept on it: each visit holds the log against it, as a witness would. */
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { growthProof, type SignedHistory } from '../log-api.ts'
import type { Held } from './checking.ts'
import { loadChecking } from './use-rows.ts'

/** In localStorage. `at`: when it was seen, ISO 8601. */
const NAME = 'audit-log-seen'
const Remembered = z.object({ verifierKey: z.string(), note: z.string(), at: z.string() })
export type Remembered = z.infer<typeof Remembered>
/** `held`: null until it is known. `other-key`: the log had another key then. */
export type Recalled = Remembered & { held: Held | { is: 'other-key' } | null }

async function compared(seen: Remembered, { verifierKey, checkpoints }: SignedHistory): Promise<Recalled> {
  if (seen.verifierKey !== verifierKey) return { ...seen, held: { is: 'other-key' } }
  const { heldAgainst } = await loadChecking()
  const newest = checkpoints[0]?.note ?? null
  return { ...seen, held: await heldAgainst(seen.note, { verifierKey, newest }, growthProof) }
}

/** @param isRight what is shown was checked, and nothing in it is wrong */
export function useRemembered(history: SignedHistory | null, isRight: boolean) {
  const [recalled, setRecalled] = useState<Recalled | null>(() => {
    const seen = phoneStorage.read(NAME, Remembered)
    return seen && { ...seen, held: null }
  })
  const isThere = history !== null
  const compare = useCallback(async () => {
    const seen = phoneStorage.read(NAME, Remembered)
    if (!history || !seen) return
    const unproved = { ...seen, held: { is: 'unproved' as const, size: 0 } }
    setRecalled(await compared(seen, history).catch(() => unproved))
  }, [history])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the newest page is there
  useEffect(() => void compare(), [isThere])
  const isFit = recalled === null || recalled.held?.is === 'grown'
  const newest = history?.checkpoints[0]?.note
  const verifierKey = history?.verifierKey
  useEffect(() => {
    if (!isRight || !isFit || newest === undefined || verifierKey === undefined) return
    const seen: Remembered = { verifierKey, note: newest, at: new Date().toISOString() }
    phoneStorage.set(NAME, JSON.stringify(seen))
  }, [isRight, isFit, newest, verifierKey])
  const forget = () => {
    phoneStorage.remove(NAME)
    setRecalled(null)
  }
  return { recalled, forget }
}
