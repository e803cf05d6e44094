/**
 * docs/deploy/several/ as processes on the loopback interface: settings, statements and environment are those of its files, but for where
 * each listens, and that nothing waits for the disk.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  compose,
  environmentOf,
  firstStatements,
  type Service,
  settingsOf,
} from '../deploy/several-example.ts'
import { ADMIN } from '../kit/app.ts'
import { forwardingProxy } from '../kit/forwarding-proxy.ts'
import { freePort } from '../kit/free-port.ts'
import { type Cluster, startCluster, startStandby, synchronous } from '../kit/postgres.ts'
import { s3Peer } from '../kit/s3-peer.ts'
import { type ServerProcess, startServer } from '../kit/server-process.ts'
import { roundRobin } from './kit.ts'

const passwords = { server: 'of-the-server', standby: 'of-the-standby' }
const given = {
  OWNER_PASSWORD: 'of-the-owner',
  SERVER_PASSWORD: passwords.server,
  STANDBY_PASSWORD: passwords.standby,
  S3_PASSWORD: 'of-s3',
  OWNER_URL: 'postgres://owner:of-the-owner@db-a:5432,db-b:5432/wedding',
}

export type AsComposed = Awaited<ReturnType<typeof asComposed>>

function service(name: string): Service {
  const found = compose.services[name]
  if (!found) throw new Error(`the example has no ${name}`)
  return found
}

async function databases(): Promise<{ primary: Cluster; standby: Cluster }> {
  const settings = (name: string) => ({ ...settingsOf(service(name)), fsync: 'off' })
  const { POSTGRES_DB } = environmentOf(service('db-a'), given)
  const first = [`create database ${POSTGRES_DB}`, ...firstStatements(passwords)]
  const primary = await startCluster(settings('db-a'), first)
  const standby = await startStandby(primary, settings('db-b'))
  await synchronous(primary)
  return { primary, standby }
}

/** Call `close` when done, also where the test failed. */
export async function asComposed() {
  const { primary, standby } = await databases()
  const s3 = await s3Peer()
  const folder = mkdtempSync(join(tmpdir(), 'wedding-composed-'))
  const started: ServerProcess[] = []
  const next = roundRobin(started)
  const proxy = forwardingProxy(next, 'wedding.example')
  const hosts: readonly (readonly [string, string])[] = [
    ['db-a:5432', primary.host],
    ['db-b:5432', standby.host],
  ]
  const moved = (text: string): string => hosts.reduce((now, [from, to]) => now.replace(from, to), text)
  const folderOf = (name: string): string => join(folder, name)
  function environment(name: string): Record<string, string> {
    const own = environmentOf(service(name), given)
    const elsewhere = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, moved(value)]))
    return {
      ...elsewhere,
      ...s3.environment,
      PUBLIC_URL: proxy.url,
      KEY_DIR: folderOf('keys'),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'silent',
    }
  }
  for (const name of ['server-a', 'server-b'])
    started.push(
      await startServer({ folder: folderOf(name), environment: environment(name), port: freePort() }),
    )
  return {
    primary,
    standby,
    servers: started,
    folders: ['server-a', 'server-b'].map(folderOf),
    /** Sends each request to the next server. */
    url: proxy.url,
    environment: environment('server-a'),
    close: async (): Promise<void> => {
      await proxy.stop()
      // One that has ended is not asked again.
      for (const server of started) await server.kill()
      await s3.close()
      for (const one of [standby, primary]) one.remove()
      rmSync(folder, { recursive: true })
    },
  }
}
