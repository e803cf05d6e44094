/** What families are promised: they read back what they last saved, whole; the clock decides; their files are there. */
import { Database } from 'bun:sqlite'
import { expect } from 'bun:test'
import { join } from 'node:path'
import { limits } from '#events/limits.ts'
import { checkFiles } from '#server/audit/check-vault.ts'
import type { Drill } from '../drill.ts'

/** Whoever is not signed in now is asked another time. */
export async function aFamilyReadsBackWhatItLastSaved(drill: Drill): Promise<void> {
  const arePublished = [...drill.after.events.values()].some(({ event }) => event.type === 'ResultsPublished')
  for (const family of drill.families) {
    if (family.texts.length === 0 || family.client.cookie() === '') continue
    const reply = await family.client.get('/api/applications/my')
    if (reply.status === 401) continue
    const [form, ...others] = reply.expect(200).json
    expect(others).toEqual([])
    const { groomWorkplace, brideWorkplace, status } = form
    const filed = drill.filed(family)
    const isSent = filed?.status !== 'draft'
    const isHidden = isSent && filed?.wasBack === true
    const isKnown = isHidden || family.texts.includes(groomWorkplace)
    if (isSent) expect(groomWorkplace).toBe(filed?.sent)
    expect({ groomWorkplace, texts: family.texts, isKnown }).toMatchObject({ isKnown: true })
    // What it did itself it knows, and one that was sent back to be corrected is told at once.
    const isKnownAtOnce = filed?.isWithdrawn === true || filed?.undecided === 'draft'
    const before = isKnownAtOnce ? null : (filed?.undecided ?? null)
    const told = [...(before === null || arePublished ? [filed?.status] : []), ...(before ? [before] : [])]
    expect({ brideWorkplace, status, isTold: told.includes(status) }).toEqual({
      brideWorkplace: groomWorkplace,
      status,
      isTold: true,
    })
    if (drill.stage.full.has('objects')) continue
    for (const key of form.incomeProofKeys) (await family.client.get(key)).expect(200)
  }
}

/** Nobody is told that it is too late while it is not, or may begin when it is. */
export async function decisionsGoByTheClock(drill: Drill): Promise<void> {
  const isMoved = drill.answers.some(({ act }) => act === 'change a setting')
  if (isMoved || drill.isBack) return
  const { deadline, isExpired } = await drill.read('/api/deadline')
  expect(isExpired).toBe(Date.parse(drill.now) >= Date.parse(deadline))
  const wasOpen = Date.parse(drill.earliest) < Date.parse(deadline)
  const late = drill.answers.filter(({ code }) => code === 'deadline-passed')
  const begun = drill.answers.filter(({ act, outcome }) => act === 'start' && outcome === 'yes')
  if (!isExpired) expect(late).toEqual([])
  if (!wasOpen) expect(begun).toEqual([])
}

/** By the register, whatever was sent in parallel. */
export function capsOnFilesHold({ stage, families }: Drill): void {
  const db = new Database(join(stage.folder, 'season.db'), { readonly: true })
  const sums = 'select owner, count(*) as files, sum(size) as bytes from file group by owner'
  const rows = db.query<{ owner: string; files: number; bytes: number }, []>(sums).all()
  db.close()
  const over = rows.filter(
    ({ owner, files, bytes }) =>
      families.some(({ id }) => id === owner) &&
      (files > limits.filesPerApplicant || bytes > limits.bytesPerApplicant),
  )
  expect(over).toEqual([])
}

/** Every file of the register is there and opens with its own key. */
export async function everyFileOpens({ stage, answers, isBack }: Drill): Promise<void> {
  const isTouched = isBack || answers.some(({ act }) => act === 'upload' || act === 'erase')
  if (!isTouched || stage.full.has('objects')) return
  expect((await checkFiles({ ...stage.keys, s3: null })).broken).toEqual([])
}
