/**
 * Shows the form, or what is asked once before its first part, one screen for each: the consent of whoever has not agreed to the present
 * notice, and on a device of several families who fills the form in.
 */
import { type ReactNode, Suspense } from 'react'
import { isCurrentConsent } from '#events/application/consent.ts'
import { isOnSharedDevice } from '#web/keeping/web-storage.ts'
import { loadCode } from '#web/load-code.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useMyApplications } from '../../../account/queries.ts'
import { applicationStore } from '../../../application/state.ts'
import { late } from '../loaded-late.ts'
import { Unreachable } from '../Panel.tsx'
import { useOpenForm, useValue } from '../use-field.ts'

/** Loaded on demand, because most families agree at the registration and use a device of their own. */
const BeforeSteps = late(
  () => loadCode(() => import('./BeforeSteps.tsx')).then((code) => code.BeforeSteps),
  Unreachable,
)

/** A consent of the registration holds for the application that begins with it. */
function useIsAgreed(): boolean {
  const { account } = useOpenForm()
  const { id, status } = useStore(applicationStore)
  const own = useValue('consent')
  return status !== 'draft' || isCurrentConsent(id === null && own === '' ? account.consent : own)
}

/** Not asked where the answer cannot be known, since the network is gone. */
function useIsFillerKnown(): boolean {
  const { id, status } = useStore(applicationStore)
  const mine = useMyApplications().data?.find((one) => one.id === id)
  return status !== 'draft' || !isOnSharedDevice() || (id !== null && mine?.filler !== null)
}

export function Before({ children }: { children: ReactNode }) {
  const isAgreed = useIsAgreed()
  const isFillerKnown = useIsFillerKnown()
  if (isAgreed && isFillerKnown) return children
  return (
    <Suspense>
      <BeforeSteps isAgreed={isAgreed} />
    </Suspense>
  )
}
