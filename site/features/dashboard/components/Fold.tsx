/** The parts of the dashboard's look: a folded line, and a message with a link. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { down } from '#web/ui/icons.ts'

/** `isOpen`: at first. A link to `#id` opens it as well. `isQuiet`: looks like a link, not like a line of the list. */
type Props = {
  id: string
  title: string
  answer?: string
  isOpen?: boolean
  isQuiet?: boolean
  children: ReactNode
}

/** A folded line with its short answer; its content is rendered while it is open. */
export function Fold({ id, title, answer, isOpen = false, isQuiet = false, children }: Props) {
  const [isLinked] = useState(() => location.hash === `#${id}`)
  // The page's address may change meanwhile, which closes nothing.
  const [isFirst] = useState(isOpen || isLinked)
  const [isShown, setShown] = useState(isFirst)
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isLinked) return
    summary.current?.scrollIntoView()
    summary.current?.focus()
  }, [isLinked])
  return (
    <details
      className={isQuiet ? 'quiet-fold' : 'fold'}
      open={isFirst}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary id={id} ref={summary}>
        <span>{title}</span>
        {answer && <b>{answer}</b>}
        {!isQuiet && <Icon of={down} />}
      </summary>
      {isShown && <div>{children}</div>}
    </details>
  )
}

type NoticeProps = { title?: string; text: string; link: { href: string; text: string } }

export const Notice = ({ title, text, link }: NoticeProps) => (
  <section className="panel notice">
    {title && <h2>{title}</h2>}
    <p>{text}</p>
    <a className="button button-strong" href={link.href}>
      {link.text}
    </a>
  </section>
)
