/**
 * The signed history of the log: fetches it page by page, checks it in slices so that the page stays responsive, and remembers the
 * newest checkpoint.
 */

import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Row } from '#events/ledger/listed-checkpoints.ts'
import { ApiError, call } from '#web/api.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { loadCode } from '#web/load-code.ts'
import type { Held } from './checking.ts'

const hashes = z.array(z.string())
/** `at`: the time of signing according to the log; the note has no time. */
const SignedCheckpoint = z.object({
  size: z.number(),
  at: z.nullable(z.string()),
  note: z.string(),
  growth: z.nullable(hashes),
})
const History = z.object({
  verifierKey: z.string(),
  witnesses: z.array(z.string()),
  count: z.number(),
  checkpoints: z.array(SignedCheckpoint),
  next: z.nullable(z.number()),
})
export type SignedCheckpoint = z.infer<typeof SignedCheckpoint>
export type SignedHistory = z.infer<typeof History>

/** The newest checkpoints, or at most `limit` with fewer than `before` entries, newest first. */
export const signedHistory = (older: { before: number; limit: number } | null): Promise<SignedHistory> => {
  // The time prevents a cached answer, which could be older than the visitor's checkpoint.
  const query = older ? `before=${older.before}&limit=${older.limit}` : `at=${Date.now()}`
  return call(`/api/audit/checkpoints?${query}`, { schema: History })
}

const Proof = z.object({ path: hashes })

/** The consistency proof from one size to another; null where the server has none. @throws like `call` */
export async function growthProof(from: number, to: number): Promise<string[] | null> {
  try {
    return (await call(`/api/audit/consistency?from=${from}&to=${to}`, { schema: Proof })).path
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const loadChecking = () => loadCode(() => import('./checking.ts'))

/** Lets the browser handle input. */
const pause = () => new Promise((next) => setTimeout(next))

export function useRows(history: SignedHistory | null) {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const done = useRef<readonly Row[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    let isCurrent = true
    async function check({ checkpoints, ...named }: SignedHistory): Promise<void> {
      const { sliceOf } = await loadChecking()
      while (isCurrent && done.current.length < checkpoints.length) {
        done.current = sliceOf(done.current, checkpoints, named)
        setRows(done.current)
        await pause()
      }
    }
    setError(null)
    if (history) check(history).catch(setError)
    return () => {
      isCurrent = false
    }
  }, [history, tries])
  return { rows, error, retry: () => setTries(tries + 1) }
}

// The pages of the history; `all` loads the rest in pages of the server's largest size.

const PAGE = 30
const LARGEST = 100

/** Keeps the key and the witnesses of the first page, with which the later pages are checked. */
const joined = (shown: SignedHistory | null, page: SignedHistory): SignedHistory =>
  shown ? { ...shown, next: page.next, checkpoints: [...shown.checkpoints, ...page.checkpoints] } : page

export function useHistory() {
  const [history, setHistory] = useState<SignedHistory | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(false)
  const shown = useRef<SignedHistory | null>(null)
  const isStopped = useRef(false)
  const isBusy = useRef(false)

  const loadPage = useCallback(async (limit: number) => {
    const before = shown.current?.next ?? null
    shown.current = joined(shown.current, await signedHistory(before === null ? null : { before, limit }))
    setHistory(shown.current)
  }, [])
  const load = useCallback(
    async (isAll: boolean) => {
      if (isBusy.current) return
      isBusy.current = true
      isStopped.current = false
      setLoading(true)
      setError(null)
      try {
        do await loadPage(isAll ? LARGEST : PAGE)
        while (isAll && !isStopped.current && shown.current?.next !== null)
      } catch (failure) {
        setError(failure)
      }
      isBusy.current = false
      setLoading(false)
    },
    [loadPage],
  )
  useEffect(() => void load(false), [load])
  const stop = () => {
    isStopped.current = true
  }
  return { history, error, isLoading, load, stop }
}

// The newest checkpoint that this device has seen is stored, and each visit compares the log with it, like a witness.

/** The key in localStorage. `at`: the time of the visit in ISO 8601. */
const NAME = 'audit-log-seen'
const Remembered = z.object({ verifierKey: z.string(), note: z.string(), at: z.string() })
export type Remembered = z.infer<typeof Remembered>
/** `held`: the result, null before the comparison. `other-key`: the log had another key then. */
export type Recalled = Remembered & { held: Held | { is: 'other-key' } | null }

async function compared(seen: Remembered, { verifierKey, checkpoints }: SignedHistory): Promise<Recalled> {
  if (seen.verifierKey !== verifierKey) return { ...seen, held: { is: 'other-key' } }
  const { heldAgainst } = await loadChecking()
  const newest = checkpoints[0]?.note ?? null
  return { ...seen, held: await heldAgainst(seen.note, { verifierKey, newest }, growthProof) }
}

/** @param isRight the shown history was checked and has no fault */
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
