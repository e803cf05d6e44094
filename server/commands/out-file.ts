/** Where a command is to write a file: asked before anything is said in the log or signed. */
import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { OperatorError } from '../runtime/errors.ts'

/** @param option how another place is named @throws OperatorError where the file is there, or its folder takes none. */
export async function assertWritable(path: string, option: '--out' | '--to'): Promise<void> {
  if (existsSync(path)) throw new OperatorError(`${path} is already there. Name another file with ${option}.`)
  const folder = dirname(resolve(path))
  await access(folder, constants.W_OK).catch(() => {
    throw new OperatorError(`No file can be written in ${folder}. Name another place with ${option}.`)
  })
}
