/** docs/deploy/several/ as it stands: what Docker would make of it, read by the tests, since no engine runs here. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { root } from './ran.ts'

export const folder = join(root, 'docs/deploy/several')
export const fileIn = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** As much of what compose knows as the example uses; an unknown word or a value of another kind is refused. */
const Service = z.strictObject({
  image: z.string().optional(),
  build: z.string().optional(),
  hostname: z.string().optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  shm_size: z
    .string()
    .regex(/^\d+m$/)
    .optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string().startsWith('/')).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
  networks: z.array(z.string()),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  environment: z.record(z.string(), z.string()).optional(),
  healthcheck: z
    .strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string() })
    .optional(),
  volumes: z.array(z.string()).optional(),
})
const Compose = z.strictObject({
  'x-server': z.unknown(),
  'x-database': z.unknown(),
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.union([z.null(), z.strictObject({ internal: z.boolean() })])),
  volumes: z.record(z.string(), z.null()),
})
export type Service = z.infer<typeof Service>
/** A variable of `.env` in a value: its name, and what it is where it is not set. */
const VARIABLE = /\$\{([A-Z0-9_]+)(?::([?-])([^}]*))?\}/g

export const composeText = fileIn('compose.yaml')
export const compose = Compose.parse(Bun.YAML.parse(composeText))
export const servicesNamed = (pattern: RegExp): [string, Service][] =>
  Object.entries(compose.services).filter(([name]) => pattern.test(name))
export const variables = [...composeText.matchAll(VARIABLE)].map(([, name = '']) => name)
/** The names in example.env. */
export const offered = [...fileIn('example.env').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

/** The environment of a service, with what `.env` says. @throws where it must say something and does not */
export function environmentOf({ environment = {} }: Service, given: Record<string, string>) {
  const filled = (text: string): string =>
    text.replaceAll(VARIABLE, (_, name: string, kind?: string, fallback = '') => {
      const value = given[name] || (kind === '-' ? fallback : '')
      if (value === '' && kind === '?') throw new Error(`${name} is not set`)
      return value
    })
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, filled(text)]))
}

/** What the image of PostgreSQL is told with `-c`. */
export const settingsOf = ({ command = [] }: Service): Record<string, string> =>
  Object.fromEntries(
    command.flatMap((word, n) => {
      const [name = '', value = ''] = command[n - 1] === '-c' ? word.split('=') : []
      return name === '' ? [] : [[name, value]]
    }),
  )

/** The statements of first-start.sh, with passwords in them. */
export function firstStatements(passwords: Record<string, string>): string[] {
  const [, sql = ''] = /<<'SQL'\n([\s\S]*?)^SQL$/m.exec(fileIn('first-start.sh')) ?? []
  const filled = sql.replaceAll(/:'(\w+)'/g, (_, name: string) => `'${passwords[name]}'`)
  return filled.split(';').flatMap((one) => one.trim() || [])
}
