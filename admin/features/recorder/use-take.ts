/** Recording one clip: the state of the take that is running, and what stopped it from beginning. */
import { useEffect, useState } from 'react'
import { formatHere } from './format.ts'
import { keep } from './kept.ts'
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
  async function record(): Promise<void> {
    if (take !== null) return
    if (type === null) return setProblem('voice.cannotRecord')
    setProblem(null)
    setTake('opening')
    try {
      const started = await startTake(type)
      setTake(started)
      const bytes = await (await started.done).arrayBuffer()
      await keep({ id, bytes, type, isGood: false })
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
