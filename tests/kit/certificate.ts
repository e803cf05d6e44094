/** TLS certificates for the servers of tests, made by openssl in the test's folder. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'

type Certificate = { key: string; cert: string; files: [key: string, cert: string] }

/** A self-signed certificate for these host names and addresses. */
export function certificate(folder: string, host: string, ...more: string[]): Certificate {
  const key = join(folder, `${host}.key`)
  const file = join(folder, `${host}.pem`)
  const named = [host, ...more].map((one) => `${isIP(one) === 0 ? 'DNS' : 'IP'}:${one}`).join(',')
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=${named}`]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const made = Bun.spawnSync(['openssl', 'req', ...kind, ...names, '-keyout', key, '-out', file])
  if (made.exitCode !== 0) throw new Error(made.stderr.toString())
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8'), files: [key, file] }
}
