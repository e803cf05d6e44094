/** For which families a half done change of many is kept. */
import { expect, test } from 'bun:test'
import { bulkDraftName } from '../../../../admin/features/application/BulkDialog.tsx'

const families = (...ids: string[]) => ids.map((id) => ({ id }))

test('given the same families in another order, when a change of them is opened again, then it finds what was kept for it', () => {
  expect(bulkDraftName('', families('b', 'a'))).toBe(bulkDraftName('', families('a', 'b')))
})

test('given others, one more or one less, or another command, when a change is opened, then nothing that was kept is found', () => {
  const names = [
    bulkDraftName('', families('a', 'b')),
    bulkDraftName('', families('a', 'c')),
    bulkDraftName('', families('a', 'b', 'c')),
    bulkDraftName('', families('a')),
    bulkDraftName('verified', families('a', 'b')),
  ]
  expect(new Set(names).size).toBe(names.length)
})
