/** Recording one clip: the state of the take that is running, and what stopped it from beginning. */
import { useEffect, useRef, useState } from 'react'
import { formatHere } from './format.ts'
import { takes } from './kept.ts'
import { startTake, type Take } from './take.ts'

type Problem = 'voice.notAllowed' | 'voice.noMicrophone' | 'voice.cannotRecord'

function problemOf(error: unknown): Problem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'voice.notAllowed'
  return name === 'NotFoundError' ? 'voice.noMicrophone' : 'voice.cannotRecord'
}

/** Seconds since the take began. */
function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    setSeconds(0)
    if (!isRunning) return
    const began = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / 1000)), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return seconds
}

/** @param id section and language, as `income.ml` */
export function useTake(id: string) {
  const [take, setTake] = useState<Take | 'opening' | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const type = formatHere()
  /** What leaving the clip ends, so that no microphone stays open; what was recorded until then is kept. */
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const left = new AbortController()
    leaving.current = left
    return () => left.abort()
  }, [])
  async function record(): Promise<void> {
    if (take !== null) return
    if (type === null) return setProblem('voice.cannotRecord')
    setProblem(null)
    setTake('opening')
    try {
      const started = await startTake(type)
      setTake(started)
      const { signal } = leaving.current
      signal.addEventListener('abort', started.stop)
      if (signal.aborted) started.stop()
      const bytes = await (await started.done).arrayBuffer()
      takes.keep({ id, bytes, type, isGood: false })
    } catch (error) {
      setProblem(problemOf(error))
    }
    setTake(null)
  }
  const running = take === 'opening' ? null : take
  return {
    record,
    stop: () => running?.stop(),
    isRunning: running !== null,
    problem,
    seconds: useSeconds(running !== null),
  }
}
