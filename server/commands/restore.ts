/** `bun run restore`: a backup into an empty folder, and what the organiser must know of it. */
import { checkFiles } from '../audit/check-files.ts'
import { restoreInto, sendFiles } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import { OperatorError, StorageUnavailable } from '../runtime/errors.ts'
import { erasuresIn } from '../store/keys.ts'
import { brokenSentence } from './audit-words.ts'
import { asked, asProcess, type Command, configFor, numbered, type Surroundings } from './command.ts'

const usage = 'Use: bun run restore --from BACKUP [--to DIR], with KEY_DIR naming the keys of the programme'

export const restore: Command = async (words, around) => {
  const { options, rest } = asked(words, { valued: ['from', 'to'], usage })
  const { from, to } = options
  if (!from || rest.length > 0) throw new OperatorError(usage)
  const config = configFor(around, to)
  const { manifest, again, held } = await restoreInto(config, from, around.clock)
  around.say(
    `${config.dataDir} holds ${numbered(manifest.position, 'event')} as of ${manifest.createdAt}; the log is whole.`,
  )
  if (again > 0) around.say(`${numbered(again, 'application')} erased since then: erased again.`)
  if (held > 0)
    around.say(
      `${numbered(held, 'letter')} waited when the backup was made, and may have gone out since: held back until an admin sends them from the Outbox.`,
    )
  if (erasuresIn(config.keyDir).length === 0)
    around.say(
      'KEY_DIR names nobody who was erased. If somebody was, put the file `erasures` of its newest copy there, and restore once more into an empty folder.',
    )
  around.say('Everybody has to sign in again.')
  const files = await checkFiles({ ...config, s3: null })
  if (files.broken.length > 0) around.complain(brokenSentence(files))
  const sent = config.s3 === null ? 0 : await filesSent(config, around)
  return files.broken.length > 0 ? 1 : sent
}

async function filesSent(config: Config, { say, complain }: Surroundings): Promise<0 | 1> {
  const later = 'The files are in its objects folder: see to S3, then run `bun run objects move --to s3`.'
  try {
    const { moved, differing } = await sendFiles(config)
    if (differing.length === 0) say(`${numbered(moved, 'file')} compared with those in S3, or put there.`)
    else complain(`${numbered(differing.length, 'file differs', 'files differ')} from those in S3. ${later}`)
    return differing.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    complain(`${error.message}. ${later}`)
    return 1
  }
}

if (import.meta.main) await asProcess(restore)
