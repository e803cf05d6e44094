/** The server's side of the PostgreSQL thread (thread.ts): sends statements, and blocks or gets a promise. */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { OperatorError, StorageUnavailable } from '../../runtime/errors.ts'
import type { Value } from '../engine.ts'
import {
  type Answered,
  type Asked,
  type Failure,
  HELD,
  type Line,
  LOST,
  type ThreadData,
} from './protocol.ts'

/** Milliseconds for which the server's own thread waits for an answer; then the connection is given up. */
const PATIENCE = 5000
/** For which a commit is waited for, as long as its standby takes. */
const LONGEST = 15_000
/** The first connection may take as long as each of a few hosts lets it. */
const FIRST = 20_000

/** What PostgreSQL says of a statement. `code`: a state of SQL. */
export class PostgresError extends Error {
  readonly code: string
  constructor({ code, message }: Failure) {
    super(message)
    this.code = code
  }
}
/** There is no connection, it broke off, or nothing came in time: nobody knows what became of a commit that was on its way. */
export class ConnectionLost extends StorageUnavailable {}
/** Somebody else held a lock for longer than a statement waits: another server the door's, or the owner a table's. */
export class LockHeld extends StorageUnavailable {}
const LOCK_NOT_AVAILABLE = '55P03'

/** Its disk is full, it takes no changes, or an operator ends what runs: it may pass by itself. */
const passing = /^(53|57|58|25006)/

function errorOf(failure: Failure): Error {
  const { code, message } = failure
  if (code === LOST) return new ConnectionLost(message)
  if (code === HELD) return new OperatorError(message)
  if (code === LOCK_NOT_AVAILABLE) return new LockHeld(message)
  return passing.test(code) ? new StorageUnavailable(message) : new PostgresError(failure)
}

type Answer<Row> = Extract<Answered<Row>, { changes: number }>
const resultOf = <Row>(answered: Answered<Row>): Answer<Row> => {
  if ('failure' in answered) throw errorOf(answered.failure)
  return answered
}

/** `postgres://USER:PASSWORD@HOST1:PORT,HOST2:PORT/NAME`: an address of each host. @throws OperatorError */
export function hostsOf(url: string): string[] {
  const [, head = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(\/.*)$/.exec(url) ?? []
  if (rest.length < 2)
    throw new OperatorError('DATABASE_URL is no address such as postgres://wedding:…@HOST:5432/wedding.')
  return hosts.split(',').map((host) => head + host + rest)
}

export function startThread(
  url: string,
  { settings, isReadOnly, presence }: Pick<ThreadData, 'settings' | 'isReadOnly' | 'presence'>,
) {
  const answers = new MessageChannel()
  const events = new MessageChannel()
  const signal = new SharedArrayBuffer(4)
  const counter = new Int32Array(signal)
  const workerData: ThreadData = {
    hosts: hostsOf(url),
    settings,
    isReadOnly,
    presence,
    signal,
    answers: answers.port2,
    events: events.port2,
  }
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData,
    transferList: [answers.port2, events.port2],
  })
  worker.unref()
  const waiting = new Map<number, (answered: Answered<never>) => void>()
  let moved: (by: string) => unknown = () => undefined
  events.port1.on('message', (message: Answered<never> | { movedBy: string }) => {
    if ('movedBy' in message) return moved(message.movedBy)
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
    if (waiting.size === 0) events.port1.unref()
  })
  events.port1.unref()
  let id = 0
  let patience = FIRST
  const post = (line: Line, text: string, values: Value[], how: Asked['how']): number => {
    id += 1
    answers.port1.postMessage({ id, line, text, values, how } satisfies Asked)
    return id
  }
  const received = <Row>(wanted: number): Answered<Row> | null => {
    for (;;) {
      const found: { message: Answered<Row> } | undefined = receiveMessageOnPort(answers.port1)
      if (!found) return null
      // Others are late answers to what was given up.
      if (found.message.id === wanted) return found.message
    }
  }
  /** Blocks. @throws PostgresError, ConnectionLost */
  function wait<Row>(line: Line, text: string, values: Value[] = []): Answer<Row> {
    const end = performance.now() + patience
    let seen = Atomics.load(counter, 0)
    const wanted = post(line, text, values, 'wait')
    for (;;) {
      const answered = received<Row>(wanted)
      if (answered) {
        patience = PATIENCE
        return resultOf(answered)
      }
      const left = end - performance.now()
      if (left <= 0) {
        answers.port1.postMessage({ drop: line })
        throw new ConnectionLost('PostgreSQL does not answer: it is away, or waits for a standby that is.')
      }
      Atomics.wait(counter, 0, seen, left)
      seen = Atomics.load(counter, 0)
    }
  }
  return {
    wait,
    /** Does not block. @throws as `wait` */
    later: async <Row>(line: Line, text: string, values: Value[] = []): Promise<Answer<Row>> => {
      const { promise, resolve } = Promise.withResolvers<Answered<Row>>()
      events.port1.ref()
      waiting.set(post(line, text, values, 'later'), resolve)
      const givingUp = setTimeout(() => answers.port1.postMessage({ drop: line }), LONGEST)
      const answered = await promise
      clearTimeout(givingUp)
      return resultOf(answered)
    },
    /** The next that is waited for on this line throws what this one would have thrown. */
    tell: (line: Line, text: string, values: Value[] = []): void => void post(line, text, values, 'tell'),
    /** @param work called when somebody has committed, with the name of the writer */
    onMoved: (work: (by: string) => unknown): void => {
      moved = work
    },
    close: (): void => {
      answers.port1.close()
      events.port1.close()
      void worker.terminate()
    },
  }
}
