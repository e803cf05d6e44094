/** A tree of secrets as bytes: a mark for each place, left before right, and behind that of a secret the secret. */
import { SECRET_BYTES, type SecretTree } from './secret-tree.ts'

const GONE = 0
const SECRET = 1
const BRANCH = 2

export function bytesOfTree(tree: SecretTree): Buffer {
  const pieces: Uint8Array[] = []
  const put = (one: SecretTree): void => {
    if (one === null) pieces.push(Uint8Array.of(GONE))
    else if (one instanceof Uint8Array) pieces.push(Uint8Array.of(SECRET), one)
    else {
      pieces.push(Uint8Array.of(BRANCH))
      put(one[0])
      put(one[1])
    }
  }
  put(tree)
  return Buffer.concat(pieces)
}

/** @throws RangeError for bytes that are not a tree */
export function treeOfBytes(bytes: Uint8Array): SecretTree {
  let at = 0
  const take = (): SecretTree => {
    const mark = bytes[at++]
    if (mark === GONE) return null
    if (mark === BRANCH) return [take(), take()]
    if (mark !== SECRET || at + SECRET_BYTES > bytes.length) throw new RangeError('not a tree of secrets')
    at += SECRET_BYTES
    return new Uint8Array(bytes.subarray(at - SECRET_BYTES, at))
  }
  const tree = take()
  if (at !== bytes.length) throw new RangeError('more than a tree of secrets')
  return tree
}
