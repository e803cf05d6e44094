/** Bundles of a small season as the real server hands them out: one from early on, then one of each level. */
import { type TestApp, testApp } from '../../../kit/app.ts'
import { type Client, done } from '../../../kit/client.ts'
import { inStatus } from '../../../kit/season.ts'

/** Of the sample. */
export const NUMBER = 471_208

export type Bundle = readonly string[]
const linesOf = (text: string): Bundle => text.split('\n').filter((line) => line !== '')

const bundleOf = async (admin: Client, query: string): Promise<Bundle> =>
  linesOf((await admin.get(`/api/admin/audit/bundle?auditor=Audit+%26+Co&${query}`)).expect(200).text)

/** A small season with published results: one family has a place, one waits, three more have applied. */
async function seasonOf(app: TestApp) {
  const admin = await app.admin()
  await inStatus(app, admin, 'shortlisted')
  await inStatus(app, admin, 'waitlist')
  const older = await bundleOf(admin, 'level=public')
  for (const _ of ['c', 'd', 'e']) await inStatus(app, admin, 'submitted')
  await done(admin.put('/api/admin/results', { published: true }))
  const open = await bundleOf(admin, 'level=public')
  const sample = await bundleOf(admin, `level=sample&number=${NUMBER}&count=2`)
  return { older, open, sample, full: await bundleOf(admin, 'level=full') }
}

export async function bundles() {
  const app = await testApp()
  try {
    return await seasonOf(app)
  } finally {
    await app.close()
  }
}

/** How many entries a bundle holds. */
export const sizeOf = (bundle: Bundle): number =>
  bundle.filter((line) => line.startsWith('{"kind":"entry"')).length
/** The key that its first line names. */
export const keyOf = (bundle: Bundle): string => /"verifierKey":"([^"]+)"/.exec(bundle[0] ?? '')?.[1] ?? ''
