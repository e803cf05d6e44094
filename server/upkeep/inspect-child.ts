/** The child process of the inspection in by-themselves.ts: prints what it finds as JSON. It holds no transaction open beside the server. */
import { wrongRows } from '../audit/check-vault.ts'
import { readConfig } from '../config.ts'
import { objectName } from '../files/object-store.ts'
import { objectsToRead } from '../files/stores.ts'
import { logProblem } from '../store/completeness.ts'
import { damageIn, registeredFiles } from '../store/database-copy.ts'
import { inFolder } from '../store/folder.ts'

const config = readConfig(process.env)

async function missingFiles(): Promise<string[]> {
  const registered = registeredFiles(config)
  const stored = new Set(await Array.fromAsync((await objectsToRead(config)).list()))
  // What was removed while it looked is no longer registered.
  const now = new Set(registeredFiles(config))
  return registered.filter((id) => !stored.has(objectName(id, 'full')) && now.has(id))
}

const damage = damageIn(config)
const log = damage === null ? inFolder(config, (folder) => logProblem(folder.log)) : null
const isWhole = damage === null && log === null
const rows = isWhole ? wrongRows(config) : []
const missing = isWhole ? await missingFiles() : []
process.stdout.write(JSON.stringify({ damage, log, rows, missing }))
