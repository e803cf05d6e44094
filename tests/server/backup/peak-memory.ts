/** Run by large-files.test.ts: sends one file to S3 and prints the most memory that took, in megabytes. */
import { readConfig } from '#server/config.ts'
import { bucketFor } from '#server/files/stores.ts'

const { s3 } = readConfig(process.env)
if (!s3) throw new Error('S3 is not set')
const bucket = await bucketFor(s3, 20_000)
await bucket.upload('backups/large/season.db', process.argv[2] ?? '')
await bucket.remove('backups/large/season.db')
// Not `resourceUsage`: Linux lets a child begin with the peak of its parent there.
const status = await Bun.file('/proc/self/status').text()
console.log(Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024))
