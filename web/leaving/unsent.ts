/** Whether this phone stores unsent edits, of the site or the console and of any account. */
import { onDisk } from '../keeping/database.ts'
import { familiesLayout, hasUnsentOfAny, visitsLayout } from '../keeping/layouts.ts'
import { sendWhatIsHeld } from './open-page.ts'

type Draft = { userId: string; base: object; form: object }
type Families = { drafts: Draft; files: { id: string; userId: string } }
type Visits = { sealed: { id: string; kind: string } }

async function hasUnsentAnswers(): Promise<boolean> {
  const database = onDisk<Families>(familiesLayout)
  const [drafts, files] = await Promise.all([database.list('drafts'), database.list('files')])
  return hasUnsentOfAny(drafts) || files.length > 0
}
/** Home visits in the queue, and drafts of visits. */
const hasUnsentOfStaff = async (): Promise<boolean> =>
  (await onDisk<Visits>(visitsLayout).list('sealed')).some(
    ({ kind }) => kind === 'answer' || kind === 'draft',
  )

/** Opening a database would create it. Assumes that it exists in browsers that cannot list their databases. */
async function isThere(name: string): Promise<boolean> {
  if (typeof indexedDB.databases !== 'function') return true
  return (await indexedDB.databases()).some((one) => one.name === name)
}

/** First sends the edits of the open page. Where the databases cannot be read, only notes in localStorage can be unsent. */
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
