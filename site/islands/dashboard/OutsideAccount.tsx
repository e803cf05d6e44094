/** Linking an outside account, where the server has a provider: a plain link there, and a sentence when it is done. */
import { useEffect, useRef } from 'react'
import { useWords } from '../words.tsx'

const provider = (): string => document.querySelector<HTMLElement>('[data-outside]')?.dataset.outside ?? ''
const isLinked = (): boolean => new URLSearchParams(location.search).get('outside') === 'linked'

export function OutsideAccount() {
  const { locale, word } = useWords()
  const name = provider()
  if (name === '') return null
  if (isLinked()) return <Linked name={name} />
  return (
    <a className="button button-line" href={`/api/auth/outside/link?locale=${locale}`}>
      {word('dash.linkOutside', { name })}
    </a>
  )
}

/** At the end of a long page, where nobody would look for it. */
function Linked({ name }: { name: string }) {
  const { word } = useWords()
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <p className="told" ref={said} tabIndex={-1}>
      {word('dash.linkedOutside', { name })}
    </p>
  )
}
