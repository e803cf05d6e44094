/** What is on this phone, of either face and any account, and has not reached the server. */
import { onDisk } from '../keeping/indexed-db.ts'
import { familiesLayout, visitsLayout } from '../keeping/layouts.ts'
import { hasUnsentOfAny } from '../keeping/unsent.ts'
import { sendWhatIsHeld } from './open-page.ts'

type Draft = { userId: string; base: object; form: object }
type Families = { drafts: Draft; files: { id: string; userId: string }; holder: { key: string } }
type Visits = { sealed: { id: string; kind: string } }

async function hasUnsentAnswers(): Promise<boolean> {
  const database = onDisk<Families>(familiesLayout)
  const [drafts, files] = await Promise.all([database.list('drafts'), database.list('files')])
  return hasUnsentOfAny(drafts) || files.length > 0
}
/** Home visits that wait to be sent, and what staff have begun to write. */
const hasUnsentOfStaff = async (): Promise<boolean> =>
  (await onDisk<Visits>(visitsLayout).list('sealed')).some(
    ({ kind }) => kind === 'answer' || kind === 'draft',
  )

/** Asking would make a database that is not there. Some browsers do not say which there are. */
async function isThere(name: string): Promise<boolean> {
  if (typeof indexedDB.databases !== 'function') return true
  return (await indexedDB.databases()).some((one) => one.name === name)
}

/** Where the databases cannot be read, nothing was kept but notes. What the open page holds is sent first. */
export async function hasUnsent(): Promise<boolean> {
  if (await sendWhatIsHeld()) return true
  try {
    const answers = (await isThere(familiesLayout.name)) ? await hasUnsentAnswers() : hasUnsentOfAny([])
    return answers || ((await isThere(visitsLayout.name)) && (await hasUnsentOfStaff()))
  } catch (error) {
    console.warn('IndexedDB:', String(error))
    return hasUnsentOfAny([])
  }
}
