/**
 * Makes an island from a component: provides the page's texts, the toasts, and an error boundary, so that a failed render
 * leaves a message instead of an empty page. What was typed into the form is in the browser's storage after a reload.
 */
import { Component, type ComponentType, type ReactNode } from 'react'
import { Toaster } from '#web/ui/Toaster.tsx'
import { withTexts } from '#web/words/PageTexts.tsx'
import { useWords } from './texts.ts'
import './island.css'

function Broken() {
  const { t } = useWords()
  return (
    <div className="broken" role="alert">
      <p>{t('page.broken')}</p>
      <button className="button button-strong" type="button" onClick={() => location.reload()}>
        {t('page.reload')}
      </button>
    </div>
  )
}

class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

export const island = (Content: ComponentType) =>
  withTexts(() => {
    const { t } = useWords()
    return (
      <>
        <ErrorBoundary>
          <Content />
        </ErrorBoundary>
        <Toaster close={t('nav.close')} />
      </>
    )
  })
