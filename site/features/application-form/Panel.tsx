/** A notice that replaces the form or the preview, with a link or button. */
import type { ReactNode } from 'react'

type Props = { title: string; text?: string; children?: ReactNode }

export const Panel = ({ title, text, children }: Props) => (
  <section className="panel">
    <h1>{title}</h1>
    {text && <p>{text}</p>}
    {children}
  </section>
)
