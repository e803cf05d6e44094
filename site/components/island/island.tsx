/**
 * Makes an island from a component: provides the page's texts, the toasts, and an error boundary, so that a failed render
 * leaves a message instead of an empty page. The answers of the application survive a reload; the texts of other forms are shown
 * below the message.
 */

import { Component, type ComponentType, type ReactNode } from 'react'
import { Toaster } from '#web/ui/Toaster.tsx'
import { withTexts } from '#web/words/PageTexts.tsx'
import { Press } from './buttons.tsx'
import { useWords } from './texts.ts'
import './island.css'

/** The texts of all fields except passwords and those of the application, which are stored. Call this before the fields are removed. */
const typedTexts = (): string[] =>
  Array.from(
    document.querySelectorAll<HTMLInputElement>(
      'astro-island :is(input:not([type]), [type=email], [type=tel], textarea):not(.application *)',
    ),
    ({ value }) => value,
  ).filter(Boolean)

function Broken({ typed }: { typed: readonly string[] }) {
  const { t } = useWords()
  return (
    <div className="broken" role="alert">
      <p>{t('page.broken')}</p>
      {typed.length > 0 && <p>{t('page.typed')}</p>}
      {typed.map((text) => (
        <blockquote key={text}>{text}</blockquote>
      ))}
      <Press text="page.reload" onClick={() => location.reload()} />
    </div>
  )
}

class ErrorBoundary extends Component<{ children: ReactNode }, { typed: readonly string[] | null }> {
  override state = { typed: null }
  static getDerivedStateFromError = () => ({ typed: typedTexts() })
  override render() {
    const { typed } = this.state
    return typed ? <Broken typed={typed} /> : this.props.children
  }
}

export const island = (Content: ComponentType) =>
  withTexts(() => {
    const { t } = useWords()
    return (
      <>
        <Toaster close={t('nav.close')} />
        <ErrorBoundary>
          <Content />
        </ErrorBoundary>
      </>
    )
  })
