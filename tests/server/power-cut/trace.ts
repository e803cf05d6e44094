/** Reads what strace recorded of a run: the calls that change files, in their order, with every byte that was written. */

/** `at`: bytes from the beginning; null: where the file's last call of this kind left off. */
export type Call =
  | { kind: 'open'; fd: number; path: string; create: boolean; empty: boolean; append: boolean }
  | { kind: 'write'; fd: number; path: string; at: number | null; bytes: Buffer }
  | { kind: 'size'; path: string; size: number }
  | { kind: 'sync'; path: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'link'; from: string; to: string }
  | { kind: 'unlink'; path: string }
  | { kind: 'folder'; path: string }

/** The calls that are recorded; any other that writes would be missed, so those that SQLite and Bun may use are all here. */
export const traced =
  'openat,write,pwrite64,writev,pwritev,pwritev2,copy_file_range,sendfile,ftruncate,truncate,fallocate,fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat'

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex')
const textOf = (hex: string): string => bytesOf(hex).toString()

const HEX = '((?:\\\\x[0-9a-f]{2})*)'
const FD = `(\\d+)<${HEX}(?:\\(deleted\\))?>`
const shapes = {
  open: new RegExp(`^openat\\([^,]*, "${HEX}", ([A-Z_|]+)(?:, \\d+)?\\) = (\\d+)<`),
  write: new RegExp(`^write\\(${FD}, "${HEX}", \\d+\\) = (\\d+)`),
  writeAt: new RegExp(`^pwrite64\\(${FD}, "${HEX}", \\d+, (\\d+)\\) = (\\d+)`),
  size: new RegExp(`^ftruncate\\(${FD}, (\\d+)\\) = 0`),
  sync: new RegExp(`^f(?:data)?sync\\(${FD}\\) = 0`),
  rename: new RegExp(`^rename\\("${HEX}", "${HEX}"\\) = 0`),
  link: new RegExp(`^link\\("${HEX}", "${HEX}"\\) = 0`),
  unlink: new RegExp(`^unlink\\("${HEX}"\\) = 0`),
  folder: new RegExp(`^mkdir\\("${HEX}", \\d+\\) = 0`),
}

function callOf(text: string): Call | null {
  const [, path = '', flags = '', fd = ''] = shapes.open.exec(text) ?? []
  if (fd !== '') {
    const has = (flag: string) => flags.split('|').includes(flag)
    const how = { create: has('O_CREAT'), empty: has('O_TRUNC'), append: has('O_APPEND') }
    return { kind: 'open', fd: Number(fd), path: textOf(path), ...how }
  }
  const written = shapes.write.exec(text)
  if (written) {
    const [, to, on = '', hex = '', count] = written
    const bytes = bytesOf(hex).subarray(0, Number(count))
    return { kind: 'write', fd: Number(to), path: textOf(on), at: null, bytes }
  }
  const writtenAt = shapes.writeAt.exec(text)
  if (writtenAt) {
    const [, to, on = '', hex = '', at, count] = writtenAt
    const bytes = bytesOf(hex).subarray(0, Number(count))
    return { kind: 'write', fd: Number(to), path: textOf(on), at: Number(at), bytes }
  }
  const sized = shapes.size.exec(text)
  if (sized) return { kind: 'size', path: textOf(sized[2] ?? ''), size: Number(sized[3]) }
  const synced = shapes.sync.exec(text)
  if (synced) return { kind: 'sync', path: textOf(synced[2] ?? '') }
  const renamed = shapes.rename.exec(text)
  if (renamed) return { kind: 'rename', from: textOf(renamed[1] ?? ''), to: textOf(renamed[2] ?? '') }
  const linked = shapes.link.exec(text)
  if (linked) return { kind: 'link', from: textOf(linked[1] ?? ''), to: textOf(linked[2] ?? '') }
  const unlinked = shapes.unlink.exec(text)
  if (unlinked) return { kind: 'unlink', path: textOf(unlinked[1] ?? '') }
  const made = shapes.folder.exec(text)
  return made ? { kind: 'folder', path: textOf(made[1] ?? '') } : null
}

/** Whether a call that is not understood here touches the folder: then the replay would be of something else. */
const touches = (text: string, folder: string): boolean => {
  const hex = [...Buffer.from(folder)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
  return text.includes(hex) && !text.startsWith('openat(') && !/ = -1 /.test(text)
}

/** @throws where a call on the folder is of a kind that is not understood */
export function callsIn(trace: string, folder: string): Call[] {
  const begun = new Map<string, string>()
  const calls: Call[] = []
  for (const line of trace.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    const half = / <unfinished \.\.\.>$/.exec(rest)
    if (half) {
      begun.set(thread, rest.slice(0, half.index))
      continue
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)
    const whole = resumed ? `${begun.get(thread) ?? ''}${resumed[1] ?? ''}` : rest
    // Results stand in a column of their own.
    const text = whole.replace(/\) +(= \S+(?: .*)?)$/, ') $1')
    const call = callOf(text)
    if (call) calls.push(call)
    else if (touches(text, folder))
      throw new Error(`not understood: ${text.slice(0, 120)} … ${text.slice(-80)}`)
  }
  return calls
}
