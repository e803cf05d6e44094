/** A notice that replaces the form or the preview, with a link or button. */
import type { ReactNode } from 'react'
import { useWords } from '../../components/island/texts.ts'

// In the place of code or answers that could not be loaded.

export function Unreachable() {
  const { t } = useWords()
  return (
    <Panel title={t('save.offlineTitle')} text={t('form.needsNetwork')}>
      <button className="button button-strong" type="button" onClick={() => location.reload()}>
        {t('form.tryAgain')}
      </button>
    </Panel>
  )
}

type Props = { title: string; text?: string; children?: ReactNode }

export const Panel = ({ title, text, children }: Props) => (
  <section className="panel">
    <h1>{title}</h1>
    {text && <p>{text}</p>}
    {children}
  </section>
)
