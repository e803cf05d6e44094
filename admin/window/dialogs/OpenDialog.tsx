/** Shows the one dialog that is open. */
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { dialogAtom } from '../../app/state.ts'

export const OpenDialog = () => <Suspense>{useAtomValue(dialogAtom)}</Suspense>
