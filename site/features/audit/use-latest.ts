/** The worker's answer to the latest question. At most one question is under way; outdated ones in the queue are dropped. */
import { useEffect, useRef, useState } from 'react'
import type { BundleWorker } from './bundle-worker.ts'
import type { QuestionName, Questions } from './worker/protocol.ts'

/** Null before the first answer; the previous answer stays until the next one arrives. */
export function useLatest<Name extends QuestionName>(
  worker: BundleWorker,
  name: Name,
  input: Questions[Name]['in'],
): Questions[Name]['out'] | null {
  const [answer, setAnswer] = useState<Questions[Name]['out'] | null>(null)
  const wanted = useRef(input)
  const isAsking = useRef(false)
  const asked = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the question, whose object is new each time
  useEffect(() => {
    wanted.current = input
    const next = async () => {
      isAsking.current = true
      const now = wanted.current
      const reply = await worker.ask(name, now).catch(() => null)
      isAsking.current = false
      setAnswer(reply)
      if (wanted.current !== now) void next()
    }
    if (!isAsking.current) void next()
  }, [worker, name, asked])
  return answer
}
