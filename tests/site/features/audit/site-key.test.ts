/** Whether what was checked is of the programme whose site it was opened on. */
import { expect, test } from 'bun:test'
import { verifierKeyOf, verifierKeyText } from '#events/ledger/note.ts'
import { isOfSite } from '../../../../site/features/audit/components/KeyField.tsx'
import { signer, stranger } from '../../../events/ledger/sample-log.ts'

const own = verifierKeyText(verifierKeyOf(signer))
const other = verifierKeyText(verifierKeyOf(stranger))

test('given the key of a site, when a file is signed by it or by another, then it is told apart; without one it is left open', () => {
  expect([isOfSite(own, own), isOfSite(other, own), isOfSite(own, ''), isOfSite(own, '[[signer]]')]).toEqual([
    true,
    false,
    null,
    null,
  ])
})
