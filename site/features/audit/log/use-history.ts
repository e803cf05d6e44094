/** Loads the signed history page by page; all of it, when asked to, in pages as large as the server gives. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type SignedHistory, signedHistory } from '../log-api.ts'

const PAGE = 30
const LARGEST = 100

/** The key and the witnesses stay those that came first: what follows is held against them. */
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
