/** Shows the one dialog that is open. One that cannot be shown is closed, so that the keys of the window are heard again. */
import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useOutcomes } from '../../app/outcomes.ts'
import { dialogAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'

export function OpenDialog() {
  const { t } = useWords()
  const outcomes = useOutcomes()
  const [dialog, open] = useAtom(dialogAtom)
  const close = (error: unknown) => {
    open(null)
    outcomes.failed(error, t('console.broken'))
  }
  return (
    <ErrorBoundary fallback={null} resetKeys={[dialog]} onError={close}>
      <Suspense>{dialog}</Suspense>
    </ErrorBoundary>
  )
}
