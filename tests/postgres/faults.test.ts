/**
 * Servers in processes of their own under load, one of which is killed, while PostgreSQL is killed and then stands still: an observer keeps
 * every acknowledgement, and looks after each whether any server still has it.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { client } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import type { ServerProcess } from '../kit/server-process.ts'
import { roundRobin, untilWell } from './kit.ts'
import { begunBy, expectTyped, typing } from './observed.ts'
import { type Processes, processes } from './processes.ts'

setDefaultTimeout(240_000)
/** Words of each family that are acknowledged, however busy the machine is. */
const ENOUGH = 20
let cluster: Cluster
let all: Processes
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster()
})
afterAll(async () => {
  await all?.close()
  cluster?.remove()
})

test.if(hasPostgres)(
  'given three servers under load, when one is killed, PostgreSQL is killed, and stands still for a while, then nothing that was acknowledged is lost, and everybody sees what they did',
  async () => {
    all = await processes(await cluster.fresh())
    const servers: ServerProcess[] = []
    for (const name of ['a', 'b', 'c']) servers.push(await all.start(name))
    const families = await begunBy(() => client(roundRobin(servers)), 6)
    let isOver = false
    const words = Promise.all(families.map((family) => typing(family, ({ told }) => isOver && told > ENOUGH)))
    await Bun.sleep(1000)
    await servers[1]?.kill()
    await Bun.sleep(500)
    servers[1] = await all.start('b')
    await Bun.sleep(500)
    cluster.kill()
    await Bun.sleep(500)
    cluster.start()
    await Bun.sleep(2000)
    cluster.signal('SIGSTOP')
    await Bun.sleep(2500)
    cluster.signal('SIGCONT')
    await Bun.sleep(2500)
    isOver = true
    const outcomes = await words
    await untilWell(servers)
    for (const [n, typed] of outcomes.entries()) {
      expect(typed.told).toBeGreaterThan(ENOUGH)
      const family = families[n]
      for (const _ of servers) if (family) await expectTyped(family, typed)
    }
  },
)
