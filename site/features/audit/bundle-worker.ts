/** The page's side of the worker: a promise for each question, and `stop`, which replaces the worker by a new one. */
import type { Progress, QuestionName, Questions } from './worker/protocol.ts'

/** `take` handles each message about the question. */
type Waiting = { take: (event: MessageEvent) => void; fail: (error: Error) => void }
/** The error of a stopped question. */
export class Stopped extends Error {}

export function bundleWorker(start: () => Worker) {
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let worker = begin()

  function begin(): Worker {
    const begun = start()
    begun.onmessage = (event: MessageEvent) => waiting.get(event.data.id)?.take(event)
    // The script could not be loaded, or the worker ran out of memory.
    begun.onerror = () => fail(new Error('worker'))
    return begun
  }
  function fail(error: Error): void {
    const left = [...waiting.values()]
    waiting.clear()
    for (const one of left) one.fail(error)
  }
  return {
    ask: <Name extends QuestionName>(
      name: Name,
      input: Questions[Name]['in'],
      whenProgress: (progress: Progress) => void = () => undefined,
    ): Promise<Questions[Name]['out']> =>
      new Promise((resolve, reject) => {
        asked += 1
        const id = asked
        const take = ({ data }: MessageEvent) => {
          if (data.progress) return whenProgress(data.progress)
          waiting.delete(id)
          if (data.failed === undefined) resolve(data.reply)
          else reject(new Error(data.failed))
        }
        waiting.set(id, { take, fail: reject })
        worker.postMessage({ id, ask: name, input })
      }),
    /** Ends the worker for good, with the page. */
    end: (): void => worker.terminate(),
    /** Aborts the current question and drops the loaded bundle. */
    stop: (): void => {
      worker.terminate()
      fail(new Stopped())
      worker = begin()
    },
  }
}
export type BundleWorker = ReturnType<typeof bundleWorker>
