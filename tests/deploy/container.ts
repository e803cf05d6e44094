/**
 * Starts programs in an image as an engine does that reads docs/deploy/compose.yaml: a root where nothing can be
 * written, /tmp in memory, volumes that begin with what the image has there, the image's user and variables, and no way
 * to become another.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Image } from './image.ts'
import { ran } from './ran.ts'

/** In a mount namespace of its own, so nothing of it is there any more when it ends: root, volumes, user, command. */
const enter = `
set -e
root=$1 volumes=$2 user=$3 folder=$4; shift 4
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777,noexec,nosuid,nodev tmpfs "$root/tmp"
mount --bind /dev "$root/dev"
for volume in "$volumes"/*; do mount --bind "$volume" "$root/\${volume##*/}"; done
exec setpriv --no-new-privs chroot --userspec="$user" "$root" sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
`

/** What is not in its variables is not seen inside, whatever this process has. */
const only = (variables: readonly string[]) => ['env', '-i', 'HOME=/home/bun', ...variables]

/** The numbers of the image's user, as its own list of them says. */
function numbersOf({ config, files }: Image): string {
  const line = new RegExp(`^${config.User}:[^:]*:(\\d+:\\d+):`, 'm')
  return line.exec(readFileSync(join(files, 'etc/passwd'), 'utf8'))?.[1] ?? ''
}

export function containerOf(image: Image, volumes: string) {
  const { config, files } = image
  mkdirSync(volumes)
  for (const path of Object.keys(config.Volumes)) ran(['cp', '-a', join(files, path), join(volumes, path)])
  const command = (words: readonly string[], variables: readonly string[] = []): string[] => [
    ...['unshare', '--mount', 'sh', '-c', enter, 'sh', files, volumes, numbersOf(image), config.WorkingDir],
    ...[...only([...config.Env, ...variables]), ...words],
  ]
  return {
    /** Its process is the program itself: whatever stands before it in the command has become it. */
    start: (words: readonly string[], variables: readonly string[]) =>
      Bun.spawn(command(words, variables), { stdout: 'pipe', stderr: 'pipe' }),
    run: (words: readonly string[], variables?: readonly string[]): string => ran(command(words, variables)),
  }
}
