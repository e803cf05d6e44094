/** A server whose clock is not that of PostgreSQL says so when it starts. */
import { afterAll, beforeAll, expect, setDefaultTimeout, setSystemTime, spyOn, test } from 'bun:test'
import { clockTrouble } from '#server/postgres/clocks.ts'
import { connectTo } from '#server/postgres/connection.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { members } from './kit.ts'

setDefaultTimeout(120_000)
const MINUTE = 60_000
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

test.if(hasPostgres)(
  'given clocks that are apart, when a server starts, then it names the difference and the way where that is more than ten minutes, and else says nothing',
  async () => {
    const { url } = await cluster.fresh()
    const connection = connectTo(url)
    const said = (minutes: number) => clockTrouble(connection, () => new Date(Date.now() + minutes * MINUTE))
    const what =
      'Set the one that is wrong (timedatectl), and start this server again: deadlines go by the clock, and what is recorded is dated by it.'
    expect([await said(0), await said(-9), await said(9)]).toEqual([null, null, null])
    expect(await said(120)).toBe(`This machine's clock is 120 minutes ahead of that of PostgreSQL. ${what}`)
    expect(await said(-15)).toBe(`This machine's clock is 15 minutes behind that of PostgreSQL. ${what}`)
    connection.close()
  },
)

test.if(hasPostgres)(
  'given a machine whose clock is twelve minutes ahead, when a server is started there, then it is open, and a line in its log says so',
  async () => {
    const logged: string[] = []
    const stderr = spyOn(process.stderr, 'write').mockImplementation((line) => logged.push(String(line)) > 0)
    setSystemTime(new Date(Date.now() + 12 * MINUTE))
    const { apps, close } = await members(cluster, 1, { more: { LOG_LEVEL: 'error' } }).finally(() => {
      setSystemTime()
      stderr.mockRestore()
    })
    expect(apps).toHaveLength(1)
    await close()
    const lines = logged.map((line) => JSON.parse(line)).filter(({ what }) => what === 'the clock')
    expect(lines.map(({ says }) => says)).toEqual([
      expect.stringMatching(/^This machine's clock is 1[12] minutes ahead of that of PostgreSQL\. /),
    ])
  },
)
