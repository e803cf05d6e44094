/** Checks the path of an output file, before anything is recorded in the log or signed. */
import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { OperatorError } from '../runtime/errors.ts'

/** @param option the option that names the path @throws OperatorError where the file exists, or cannot be created. */
export async function assertWritable(path: string, option: '--out' | '--to'): Promise<void> {
  if (existsSync(path)) throw new OperatorError(`${path} is already there. Name another file with ${option}.`)
  const folder = dirname(resolve(path))
  await access(folder, constants.W_OK).catch(() => {
    throw new OperatorError(`No file can be written in ${folder}. Name another place with ${option}.`)
  })
}
