/** Links an outside account, if the server has a provider, and unlinks it again. */
import { useEffect, useRef } from 'react'
import { linkedQuery, queryClient } from '../../../account/queries.ts'
import { useQuery } from '../../../account/use-query.ts'
import { outsideProvider } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'
import { UnlinkOutside } from './UnlinkOutside.tsx'

const isJustLinked = (): boolean => new URLSearchParams(location.search).get('outside') === 'linked'

export function OutsideAccount() {
  const name = outsideProvider()
  return name === '' ? null : <ProviderAccount name={name} />
}

function ProviderAccount({ name }: { name: string }) {
  const { locale, t } = useWords()
  const { data, isError } = useQuery(linkedQuery, queryClient)
  if (data?.isLinked)
    return (
      <div>
        <Linked name={name} />
        <UnlinkOutside name={name} />
      </div>
    )
  // If the request failed, the link is shown: linking twice does no harm.
  if (!data && !isError) return null
  return (
    <a className="button button-line" href={`/api/auth/outside/link?locale=${locale}`}>
      {t('dash.linkOutside', { name })}
    </a>
  )
}

/** Focused after linking: it is at the end of a long page, where nobody returning from the provider would look. */
function Linked({ name }: { name: string }) {
  const { t } = useWords()
  const text = useRef<HTMLParagraphElement>(null)
  const isNew = isJustLinked()
  useEffect(() => {
    if (isNew) text.current?.focus()
  }, [isNew])
  return (
    <p className="confirmation" ref={text} tabIndex={-1}>
      {t(isNew ? 'dash.linkedOutside' : 'dash.hasOutside', { name })}
    </p>
  )
}
