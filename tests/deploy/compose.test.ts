/** docs/deploy/compose.yaml beside the Dockerfile and the server's settings: no engine reads it here, so this does. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readConfig } from '#server/config.ts'
import { root } from './ran.ts'

const place = join(root, 'docs/deploy')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')

/** As much of what compose knows as the example uses; an unknown word or a value of another kind is refused. */
const Compose = z.strictObject({
  services: z.strictObject({
    wedding: z.strictObject({
      build: z.string(),
      restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
      stop_grace_period: z.string().regex(/^\d+s$/),
      read_only: z.boolean(),
      tmpfs: z.array(z.string().startsWith('/')),
      cap_drop: z.array(z.string()),
      security_opt: z.array(z.string()),
      ports: z.array(z.string().regex(/^[\d.]+:\d+:\d+$/)),
      environment: z.record(z.string(), z.string()),
      volumes: z.array(z.string().regex(/^[a-z]+:\/[a-z]+$/)),
    }),
  }),
  volumes: z.record(z.string(), z.null()),
})
const compose = Compose.parse(Bun.YAML.parse(readFileSync(join(place, 'compose.yaml'), 'utf8')))
const { wedding } = compose.services

/** What the last ENV of the Dockerfile sets. */
const built = Object.fromEntries(
  (/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map((one) => one.split('=', 2)),
)

test('given the example, when its variables meet those of the image, then the server reads each as it is meant', () => {
  const { port, host, publicUrl, dataDir, keyDir, trustProxy, backups } = readConfig({
    ...built,
    ...wedding.environment,
  })
  expect({ port, host, publicUrl, dataDir, keyDir, trustProxy, backups }).toEqual({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'https://wedding.example',
    trustProxy: true,
    dataDir: '/data',
    keyDir: '/keys',
    backups: { folder: '/backups' },
  })
  // One whose name is misspelt would change nothing.
  for (const [name, value] of Object.entries(wedding.environment))
    expect([name, readConfig({ [name]: value })]).not.toEqual([name, readConfig({})])
})

test('given the example, when its volumes and ports meet those of the image, then each has its place', () => {
  const mounted = wedding.volumes.map((one) => one.split(':'))
  expect(mounted.map(([, target]) => target)).toEqual(
    JSON.parse(/^VOLUME (.+)$/m.exec(dockerfile)?.[1] ?? ''),
  )
  expect(mounted.map(([name]) => name)).toEqual(Object.keys(compose.volumes))
  // Published for this machine alone: the proxy stands before it.
  expect(wedding.ports).toEqual([`127.0.0.1:3000:${/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]}`])
  expect(join(place, wedding.build, 'Dockerfile')).toBe(join(root, 'Dockerfile'))
})

test('given the example, when a container of it runs, then it is as closed as the one that image.test.ts tries', () => {
  const { read_only, tmpfs, cap_drop, security_opt } = wedding
  expect({ read_only, tmpfs, cap_drop, security_opt }).toEqual({
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
  // server/run.ts cuts what is still open after five seconds.
  expect(Number.parseInt(wedding.stop_grace_period, 10)).toBeGreaterThan(5)
})
