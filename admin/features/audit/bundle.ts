/** The request for an auditor's bundle, and what the first line of the file says of it. */

import * as z from 'zod/mini'
import { latinDigits } from '#events/language/digits.ts'
import { LARGEST_NUMBER, LARGEST_SAMPLE, levels } from '#events/ledger/levels.ts'
import { isBlank } from '#events/text.ts'
import { requestHeaders } from '#web/account.ts'
import { ApiError } from '#web/api.ts'
import { unreached } from '#web/no-network.ts'

const text = z.string()
/** As typed and chosen. `number`, `count` and `checkpoint` count at level `sample` alone. */
export const BundleInput = z.object({
  auditor: text,
  level: z.enum(levels),
  number: text,
  count: text,
  checkpoint: text,
})
export type BundleInput = z.infer<typeof BundleInput>
export const blankBundle: BundleInput = {
  auditor: '',
  level: 'public',
  number: '',
  count: '30',
  checkpoint: '',
}

const isWhole = (typed: string, [least, most]: readonly [number, number]): boolean => {
  const digits = latinDigits(typed.trim())
  return /^\d{1,16}$/.test(digits) && Number(digits) >= least && Number(digits) <= most
}

/** Whether it can be asked for. */
export const isComplete = ({ auditor, level, number, count, checkpoint }: BundleInput): boolean =>
  !isBlank(auditor) &&
  (level !== 'sample' ||
    (isWhole(number, [0, LARGEST_NUMBER]) &&
      isWhole(count, [1, LARGEST_SAMPLE]) &&
      (isBlank(checkpoint) || isWhole(checkpoint, [1, Number.MAX_SAFE_INTEGER]))))

export function bundleAddress({ auditor, level, ...drawing }: BundleInput): string {
  const query = new URLSearchParams({ auditor: auditor.trim(), level })
  if (level === 'sample')
    for (const [name, typed] of Object.entries(drawing))
      if (!isBlank(typed)) query.set(name, latinDigits(typed.trim()))
  return `/api/admin/audit/bundle?${query}`
}

const count = z.number()
const Header = z.object({
  recognisable: z.optional(z.object({ families: count, byFacts: count, byFactsAndDay: count })),
})
/** Longer than any first line, and than any last one. */
const HEAD = 64 * 1024
const TAIL = 64 * 1024

export type Bundle = { file: Blob; name: string; recognisable: z.infer<typeof Header>['recognisable'] }

/** The download ended before its file did. */
export class BundleCut extends Error {}

/** Some servers in between end an answer that broke off as if it were whole: so its last line must be there, too. */
async function wholeFile(reply: Response): Promise<Blob> {
  const file = await reply.blob().catch(() => null)
  const end = await file?.slice(-TAIL).text()
  if (!file || !end || !/(?:^|\n)\{"kind":"closing",.*\}\n$/.test(end)) throw new BundleCut()
  return file
}

/** @throws BundleCut, ApiError for another answer */
export async function bundleIn(reply: Response): Promise<Bundle> {
  if (!reply.ok) throw new ApiError(reply.status, await reply.text(), reply.headers.get('retry-after'))
  const file = await wholeFile(reply)
  const [first = ''] = (await file.slice(0, HEAD).text()).split('\n', 1)
  const [, name = 'audit-bundle.jsonl'] =
    /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '') ?? []
  return { file, name, recognisable: Header.parse(JSON.parse(first)).recognisable }
}

/** @throws as `bundleIn` does, NoNetwork */
export const fetchBundle = async (input: BundleInput): Promise<Bundle> =>
  bundleIn(await fetch(bundleAddress(input), { headers: requestHeaders() }).catch(unreached))

/** Hands the file to the browser's downloads. */
export function save({ file, name }: Bundle): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has begun once this task is over, and holds the bytes itself.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
