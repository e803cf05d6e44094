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

/** Beside the family with a place and the one that waits. */
export const APPLIED = 26

/** A small season with published results. */
async function seasonOf(app: TestApp) {
  const admin = await app.admin()
  await inStatus(app, admin, 'shortlisted')
  await inStatus(app, admin, 'waitlist')
  const older = await bundleOf(admin, 'level=public')
  for (let more = 0; more < APPLIED; more++) await inStatus(app, admin, 'submitted')
  await done(admin.put('/api/admin/results', { published: true }))
  // The next bundle holds what the log says of this checkpoint.
  await app.parts.signing.sign()
  const open = await bundleOf(admin, 'level=public')
  const sample = await bundleOf(admin, `level=sample&number=${NUMBER}&count=25`)
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
  bundle.filter((line) => /^\{"kind":"(?:entry|leaf)"/.test(line)).length
/** The key that its first line names. */
export const keyOf = (bundle: Bundle): string => /"verifierKey":"([^"]+)"/.exec(bundle[0] ?? '')?.[1] ?? ''
