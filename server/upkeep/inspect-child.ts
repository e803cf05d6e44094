/** The child process of the inspection in by-themselves.ts: prints what it finds as JSON. It holds no transaction open beside the server. */
import { readConfig } from '../config.ts'
import { objectName } from '../files/object-store.ts'
import { objectsToRead } from '../files/stores.ts'
import { damageIn, registeredFiles } from '../store/database-copy.ts'

const config = readConfig(process.env)
const damage = damageIn(config)
const missing: string[] = []
if (damage === null) {
  const registered = registeredFiles(config)
  const stored = new Set(await Array.fromAsync((await objectsToRead(config)).list()))
  // What was removed while it looked is no longer registered.
  const now = new Set(registeredFiles(config))
  missing.push(...registered.filter((id) => !stored.has(objectName(id, 'full')) && now.has(id)))
}
process.stdout.write(JSON.stringify({ damage, missing }))
