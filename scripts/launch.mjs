#!/usr/bin/env node
/**
 * `npm start`, `npm test` and `npm run demo` on a machine that may have Node 20 and no Bun: finds or fetches Bun,
 * installs missing packages, builds stale pages (the tests build them in parallel), then runs the target.
 * Plain JavaScript without packages, because no package is installed yet. It may be run again at any time.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUN = '1.4.4'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const targets = { start: 'server/main.ts', demo: 'server/commands/demo.ts', test: 'scripts/test.ts' }
const [target, ...rest] = process.argv.slice(2)

const say = (line) => console.log(`launch: ${line}`)

/** Exits with a message; for `npm test` it also prints the last line with the counts. */
function fail(sentence, code = 1) {
  console.error(`launch: ${sentence}`)
  if (target === 'test') console.log('0 passed, 1 failed')
  process.exit(code)
}

// --- the child process, one at a time ---------------------------------------------------------------------------
let child
let signalledAt = 0

/**
 * Forwards the first signal, so that the server shuts down cleanly; a second one, at least a second later, kills the child. A
 * single Ctrl-C arrives twice, from the terminal and from npm, hence the pause.
 */
function forward(signal) {
  const now = Date.now()
  if (signalledAt > 0 && now - signalledAt < 1000) return
  // A terminal sends Ctrl-C to the whole group, so the child has it already.
  const hasIt = signal === 'SIGINT' && process.stdin.isTTY
  if (signalledAt > 0) child?.kill('SIGKILL')
  else if (!hasIt) child?.kill(signal)
  signalledAt ||= now
}

/** Listens for signals, and for the end of npm, which forwards signals to its shell only. */
function listen() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal))
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    forward('SIGTERM')
  }, 200)
  watch.unref()
}

/** Runs Bun on this project and waits; the exit code, or 128 and the signal's number. */
const run = (bun, args) =>
  new Promise((resolve) => {
    const path = [bunFolder(bun), process.env.PATH].join(delimiter)
    child = spawn(bun, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } })
    child.on('error', (error) => fail(`${bun} could not be started (${error.message}).`))
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })

// --- Bun --------------------------------------------------------------------------------------------------------
const isFit = (version) => /^1\.4\./.test(version ?? '')

/** Prefers npm's cache; offline, npx then gives up in seconds and not in a minute. */
const npxOptions = ['--prefer-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=2000']

/** npm names the executable bun.exe on every system; only the .bin folder beside its package has the name `bun`. */
const bunFolder = (bun) =>
  [dirname(bun), join(dirname(bun), '..', '..', '.bin')].find((folder) => existsSync(join(folder, 'bun'))) ??
  dirname(bun)

/** Version and executable of the Bun that a command starts; an empty list when the command fails. */
function bunBy(command, args) {
  const script = 'console.log(JSON.stringify([Bun.version, process.execPath]))'
  const asked = spawnSync(command, [...args, '-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', args.length > 0 ? 'inherit' : 'ignore'],
  })
  const answer = asked.stdout?.match(/^\["[^"]+",".+"\]$/m)
  return asked.status === 0 && answer ? JSON.parse(answer[0]) : []
}

/** Version and executable of the Bun that runs this, else of the one on PATH. */
const installedBun = () =>
  isFit(process.versions.bun) ? [process.versions.bun, process.execPath] : bunBy('bun', [])

/** The installed Bun, else npm's package of it, which npx downloads once and caches. */
function findBun([found, path]) {
  if (isFit(found)) {
    if (!process.versions.bun) say(`bun ${found}, found on PATH`)
    return path
  }
  say(`bun ${BUN}, through npx${found ? ` (the one on PATH is ${found})` : ''}`)
  const [fetched, executable] = bunBy('npx', [...npxOptions, '--yes', `bun@${BUN}`])
  if (!isFit(fetched))
    fail(`Bun ${BUN} could not be fetched through npx; is there a network and an npm registry to reach?`)
  return executable
}

// --- packages, browser and build, before the target runs --------------------------------------------------------
/** The hash of the files that packages are installed from; modification times change with a checkout. */
const hashOfLock = () => {
  const hash = createHash('sha256')
  for (const file of ['package.json', 'bun.lock']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const stamp = join(root, 'node_modules', '.installed-from')
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfLock()

/** Whether scripts/chromium.ts will find a browser for the tests. */
function hasChromium() {
  const own = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  const isThere = [process.env.CHROMIUM_PATH, ...debian].some((path) => path && existsSync(path))
  return isThere || (existsSync(own) && readdirSync(own).some((name) => name.startsWith('chromium')))
}

/** Lists the downloads before they begin, since there may be no network. */
function sayWhatIsMissing(found) {
  const missing = [
    ...(isFit(found) ? [] : [`Bun ${BUN}`]),
    ...(isInstalled() ? [] : ['packages']),
    ...(target === 'test' && !hasChromium() ? ['Chromium'] : []),
  ]
  if (missing.length > 0) say(`missing here, and fetched if there is a network: ${missing.join(', ')}`)
}

async function install(bun) {
  if (isInstalled()) return
  say('installing packages')
  const code = await run(bun, ['install', '--frozen-lockfile'])
  if (code !== 0)
    fail('The packages could not be installed; is there a network, and does bun.lock fit?', code)
  writeFileSync(stamp, hashOfLock())
}

async function build(bun) {
  say('building what is stale')
  const code = await run(bun, ['scripts/build.ts'])
  if (code !== 0) fail('The build failed; what it said is above.', code)
}

async function main() {
  const script = targets[target]
  if (!script) fail(`Say what to run: ${Object.keys(targets).join(', ')}.`)
  if (!process.versions.bun && Number.parseInt(process.versions.node, 10) < 20)
    fail(`This needs Node 20 or newer, and this is Node ${process.versions.node}.`)
  const installed = installedBun()
  sayWhatIsMissing(installed[0])
  const bun = findBun(installed)
  listen()
  await install(bun)
  if (target !== 'test') await build(bun)
  say(`running ${[script, ...rest].join(' ')}`)
  process.exit(
    await run(bun, ['--preload', join(root, 'scripts', 'ends-with-launcher.mjs'), script, ...rest]),
  )
}

await main()
