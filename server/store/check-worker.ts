/** The thread of check-beside.ts: reads the log and answers what its check found. */
import { OperatorError } from '../runtime/errors.ts'
import type { CheckAnswered, CheckAsked } from './check-beside.ts'
import { openLog } from './log.ts'
import { readSeason } from './season-file.ts'

declare const self: Worker

function answerTo({ location, size }: CheckAsked): CheckAnswered {
  const { db } = readSeason(location)
  try {
    const log = openLog(db)
    log.check(size)
    return { edge: log.edge() }
  } catch (error) {
    // Only the sentence: an error loses its class on the way to another thread.
    return error instanceof OperatorError ? { problem: error.message } : { failed: String(error) }
  } finally {
    db.close()
  }
}

self.addEventListener('message', ({ data }: MessageEvent<CheckAsked>) => self.postMessage(answerTo(data)))
