/** Families with a form, a file, a note and a draft beside it, to be erased; and whether one is whole, gone, or half there. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addNote } from '#events/application/decide.ts'
import type { Parts } from '#server/parts.ts'
import { decideIn } from '#server/store/decide-in.ts'
import { wholeForm } from '../../kit/forms.ts'
import type { Signed } from '../crash/people.ts'

export type Family = { userId: string; id: string; stream: string; file: string; mark: string }

function ok<T extends { ok: boolean }>(outcome: T): T & { ok: true } {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { ...outcome, ok: true }
}

export async function familyIn(parts: Parts, { userId }: Signed, actor: string): Promise<Family> {
  const { files, saving, store } = parts
  // Letters alone: twelve figures in a row would be taken for an Aadhaar number.
  const mark = `Forgotten ${crypto.randomUUID().replaceAll(/[\d-]/g, (figure) => 'ghijklmnopq'['0123456789-'.indexOf(figure)] ?? '')}`
  const file = crypto.randomUUID()
  const bytes = Buffer.from(`%PDF-1.4 ${mark} %%EOF`)
  await files.storeChecked(
    { id: file, owner: userId, purpose: 'proof' },
    { type: 'application/pdf', bytes, thumb: null },
  )
  const form = wholeForm({ groomName: mark, incomeProofKeys: [`/objects/uploads/${file}`] })
  const started = await saving.start(userId, form)
  if (!started.ok) throw new Error(started.refusal)
  const { id, stream } = started
  const sent = ok(
    await saving.save({ userId, id, changes: {}, submitting: true, expectedVersion: undefined }),
  )
  if ('problem' in sent && sent.problem) throw new Error(JSON.stringify(sent.problem))
  ok(
    await store.handle({ roster: true }, (tx) =>
      decideIn(tx, { id, actor }, ({ standing }) =>
        addNote(standing, { note: mark, noteId: crypto.randomUUID() }),
      ),
    ),
  )
  return { userId, id, stream, file, mark }
}

async function bytesOf({ files, store }: Parts, id: string, actor: string): Promise<string> {
  const account = store.vault.accounts.byId(actor)
  const served = account && (await files.read({ id, viewer: account, network: '', variant: 'full' }))
  return served && served !== 'busy' ? new Response(served.body).text() : ''
}

/** What is missing of a family that should be whole. */
async function missing(parts: Parts, { stream, file, mark }: Family, actor: string): Promise<string[]> {
  const { store } = parts
  const now = store.state.application(stream)
  const checks = {
    form: now?.file().form?.groomName === mark,
    note: now?.file().notes[0]?.note === mark,
    file: (await bytesOf(parts, file, actor)).includes(mark),
    key: store.vault.keys.get(stream) !== null,
    list: store.rows.has(stream),
  }
  return Object.entries(checks).flatMap(([what, isThere]) => (isThere ? [] : what))
}

/** What is left of a family that should be gone. */
function left({ store }: Parts, folder: string, { userId, stream, file }: Family): string[] {
  const { keys, log, state, vault } = store
  const ledgerId = stream.replace('application-', '')
  const erased = [...log.read()].filter((row) => row.stream === stream && row.type === 'ApplicationErased')
  const objects = readdirSync(join(folder, 'objects'), { recursive: true }).join('\n')
  const checks = {
    state: state.application(stream) === null,
    key: vault.keys.get(stream) === null,
    event: erased.length === 1,
    list: keys.erasures.list().includes(ledgerId),
    register: vault.files.byId(file) === null,
    bytes: !objects.includes(file),
    draft: vault.drafts.of(stream) === null,
    account: vault.accounts.byId(userId) === null,
  }
  return Object.entries(checks).flatMap(([what, isGone]) => (isGone ? [] : what))
}

/** @throws where the family is neither whole nor gone @returns whether it is gone */
export async function isGone(parts: Parts, folder: string, family: Family, actor: string): Promise<boolean> {
  const of = await missing(parts, family, actor)
  if (of.length === 0) return false
  const still = left(parts, folder, family)
  if (still.length > 0) throw new Error(`half erased: without ${of.join()}, but with ${still.join()}`)
  return true
}
