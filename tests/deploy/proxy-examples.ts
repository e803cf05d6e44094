/**
 * The examples of docs/deploy/ themselves, with other ports and certificates; and around the nginx one, what Debian's
 * own nginx.conf would say of compression and logs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ran.ts'

export type ProxyName = 'nginx' | 'caddy'
export const HOST = 'wedding.example'

/** Where it does its work, and on which ports. */
type Place = { folder: string; http: number; https: number; server: number }

const example = (name: string): string => readFileSync(join(root, 'docs/deploy', name), 'utf8')

/** @throws where the example does not say what is to be replaced, so that nothing is tried that nobody uses. */
function replaced(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the example does not say ${from}`)
    return changed.replaceAll(from, to)
  }, text)
}

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
const aroundNginx = (folder: string, site: string): string => `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/errors.log;
events {}
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/passing/${name};`).join('\n  ')}
  access_log ${folder}/visits.log;
  gzip on;
  gzip_types *;
  ${site}
}
`

function nginx({ folder, http, https, server }: Place): string[] {
  // Not every machine that runs the tests has IPv6; the lines of it lead to sockets.
  const site = replaced(example('nginx.conf'), [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ', `listen 127.0.0.1:${https} `],
    ['[::]:80', `unix:${folder}/http.sock`],
    ['[::]:443', `unix:${folder}/https.sock`],
    ['http://127.0.0.1:3000', `http://127.0.0.1:${server}`],
    ['/var/log/nginx/error.log', join(folder, 'error.log')],
    ['/etc/letsencrypt/live/wedding.example/fullchain.pem', join(folder, 'cert.pem')],
    ['/etc/letsencrypt/live/wedding.example/privkey.pem', join(folder, 'key.pem')],
  ])
  writeFileSync(join(folder, 'nginx.conf'), aroundNginx(folder, site))
  return ['nginx', '-p', folder, '-e', join(folder, 'start.log'), '-c', join(folder, 'nginx.conf')]
}

function caddy({ folder, http, https, server }: Place): string[] {
  const here = [`http_port ${http}`, `https_port ${https}`, 'default_bind 127.0.0.1', 'admin off']
  const site = replaced(example('Caddyfile'), [
    ['\n{\n', `\n{\n\t${here.join('\n\t')}\n`],
    ['127.0.0.1:3000', `127.0.0.1:${server}`],
    [`${HOST} {\n`, `${HOST} {\n\ttls ${folder}/cert.pem ${folder}/key.pem\n`],
  ])
  writeFileSync(join(folder, 'Caddyfile'), site)
  return ['caddy', 'run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
}

/** Writes what a proxy is to read. @returns the command that starts it. */
export const prepared = (name: ProxyName, place: Place): string[] => ({ nginx, caddy })[name](place)
