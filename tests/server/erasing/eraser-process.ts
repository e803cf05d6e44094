/** Erases one application in a process of its own, to be killed meanwhile: `bun eraser-process.ts FOLDER APPLICATION ACTOR`. */
import { writeSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { openParts } from '#server/run.ts'
import { eraseApplication } from '#server/store/erase.ts'

const [folder = '', id = '', actor = ''] = process.argv.slice(2)
const { files, store } = await openParts(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
writeSync(1, 'begin\n')
const outcome = await eraseApplication(store, { id, actor })
if (!outcome.ok) throw new Error(outcome.refusal)
await files.unlinkRemoved()
writeSync(1, 'end\n')
// Nothing is closed, as where it is killed.
process.kill(process.pid, 'SIGKILL')
