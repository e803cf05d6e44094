/**
 * The run whose calls are recorded: `bun worker.ts FOLDER SEED STEPS ACTOR FAMILY...`. After each answer it writes one line to
 * the file beside the folder: what must be there from then on.
 */

import { openSync, writeSync } from 'node:fs'
import { addNote, changeStatus } from '#events/application/decide.ts'
import { emptyProgramme } from '#events/programme/events.ts'
import { readConfig } from '#server/config.ts'
import { openParts } from '#server/run.ts'
import { decideIn } from '#server/store/decide-in.ts'
import { eraseApplication } from '#server/store/erase.ts'
import { wholeForm } from '../../kit/forms.ts'
import { type Chance, chance } from '../crash/random.ts'
import { knownIn } from './known.ts'
import { uploader } from './uploading.ts'

const DAY = 24 * 60 * 60 * 1000

const [folder = '', seed = '1', steps = '1', actor = '', ...families] = process.argv.slice(2)
let passed = 0
const clock = () => new Date(Date.now() + passed)
const parts = await openParts(readConfig({ DATA_DIR: folder }), clock)
const { files, saving, store } = parts
const answered = openSync(`${folder}.answered`, 'a')
const dice: Chance = chance(Number(seed))
const { upload } = uploader(parts, dice)
const tell = async () => writeSync(answered, `${JSON.stringify(await knownIn(parts, families))}\n`)

function ok<T extends { ok: boolean }>(outcome: T): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome
}
const note = (id: string, n: number) =>
  store.handle({ roster: true }, (tx) =>
    decideIn(tx, { id, actor }, ({ standing }) =>
      addNote(standing, { note: `Note ${n}`, noteId: crypto.randomUUID() }),
    ),
  )
const move = (id: string, status: 'under_verification' | 'draft', n: number) =>
  store.handle({ roster: true }, (tx) =>
    decideIn(tx, { id, actor }, ({ standing }) =>
      changeStatus(standing, { status, reason: `Step ${n}` }, 'admin', emptyProgramme),
    ),
  )

/** Up to three proofs at once and a photo, which then stand in the form instead of those before. */
async function sendFiles(userId: string, id: string, n: number): Promise<void> {
  const proof = () => upload({ userId, purpose: 'proof' }, n)
  const incomeProofKeys = await Promise.all(Array.from({ length: 1 + dice(3) }, proof))
  await tell()
  const groomPhotoKey = await upload({ userId, purpose: 'photo' }, n)
  await tell()
  const changes = { incomeProofKeys, groomPhotoKey }
  ok(await saving.save({ userId, id, expectedVersion: undefined, changes, submitting: false }))
}

/** What nothing names any more goes after a day. */
async function sweep(): Promise<void> {
  passed += DAY + 1
  await files.sweep()
  await files.unlinkRemoved()
}

async function step(n: number): Promise<void> {
  if (dice(15) === 0) return sweep()
  const userId = families[dice(families.length)] ?? ''
  const stream = store.state.streamsOfOwner(userId)[0]
  const now = stream === undefined ? null : store.state.application(stream)
  const changes = { groomName: `Madeup ${n}`, groomAddress: `Pretend House ${n}` }
  // An erased family's account is gone with its application.
  if (!now) {
    if (store.vault.accounts.byId(userId)) ok(await saving.start(userId, wholeForm(changes)))
    return
  }
  const { id } = now.file()
  const ask = { userId, id, expectedVersion: undefined }
  const chosen = dice(12)
  if (chosen === 0) {
    ok(await eraseApplication(store, { id, actor }))
    return void (await files.unlinkRemoved())
  }
  const isEditable = now.standing.status === 'draft' || now.standing.status === 'submitted'
  if (isEditable && dice(3) === 0) return sendFiles(userId, id, n)
  if (now.standing.status === 'draft') {
    const submitting = chosen > 7
    return void ok(await saving.save({ ...ask, changes: submitting ? {} : changes, submitting }))
  }
  if (chosen < 6) return void ok(await note(id, n))
  const next = now.standing.status === 'submitted' ? 'under_verification' : 'draft'
  ok(await move(id, next, n))
}

await tell()
for (let n = 1; n <= Number(steps); n += 1) {
  await step(n)
  await tell()
}
// As after a power cut: nothing is closed.
process.kill(process.pid, 'SIGKILL')
