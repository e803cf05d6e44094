/** Renders the open dialog. One that fails to render is closed, so that keyboard shortcuts work again. */
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
