/** Linking an outside account, where the server has a provider: a plain link there, and a way to undo it once there is one. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { linkedQuery, queryClient } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { UnlinkOutside } from './UnlinkOutside.tsx'

const provider = (): string => document.querySelector<HTMLElement>('[data-outside]')?.dataset.outside ?? ''
const isJustLinked = (): boolean => new URLSearchParams(location.search).get('outside') === 'linked'

export function OutsideAccount() {
  const name = provider()
  return name === '' ? null : <Offered name={name} />
}

function Offered({ name }: { name: string }) {
  const { locale, t } = useWords()
  const { data, isError } = useQuery(linkedQuery, queryClient)
  if (data?.isLinked)
    return (
      <div>
        <Linked name={name} />
        <UnlinkOutside name={name} />
      </div>
    )
  // Where nobody knows, the link is there: to link a second time does no harm.
  if (!data && !isError) return null
  return (
    <a className="button button-line" href={`/api/auth/outside/link?locale=${locale}`}>
      {t('dash.linkOutside', { name })}
    </a>
  )
}

/** At the end of a long page, where nobody who comes back from the provider would look for it. */
function Linked({ name }: { name: string }) {
  const { t } = useWords()
  const said = useRef<HTMLParagraphElement>(null)
  const isJust = isJustLinked()
  useEffect(() => {
    if (isJust) said.current?.focus()
  }, [isJust])
  return (
    <p className="told" ref={said} tabIndex={-1}>
      {t(isJust ? 'dash.linkedOutside' : 'dash.hasOutside', { name })}
    </p>
  )
}
