/**
 * In a dialog that decides: whether families read at once what is decided, since the results are published; where that has happened
 * since the dialog was opened, it has to be looked at before.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decisionIn, type Status } from '#events/application/status.ts'
import { useWords } from '../../app/texts/console.ts'
import { LookButton } from '../../window/looking/LookButton.tsx'
import { type Look, useLook } from '../../window/looking/use-look.ts'
import { seasonsQuery } from './season.ts'

/** Undefined until it is known. */
const useIsPublished = (): boolean | undefined => useQuery(seasonsQuery).data?.[0]?.isPublished

export function usePublishedLook(): Look {
  const isPublished = useIsPublished()
  const [seen, setSeen] = useState(isPublished)
  if (seen === undefined && isPublished !== undefined) setSeen(isPublished)
  return useLook(isPublished && seen === false ? 'published' : null, () => setSeen(true))
}

export function Published({ to, look }: { to: Status | ''; look: Look }) {
  const { t } = useWords()
  const isPublished = useIsPublished()
  return (
    <>
      <div role="alert">
        {look.mustLook && (
          <section className="warning since-opened">
            <p>{t('look.published')}</p>
            <LookButton look={look} />
          </section>
        )}
      </div>
      {isPublished && !look.mustLook && to !== '' && decisionIn(to) && (
        <p className="hint">{t('console.toldAtOnce')}</p>
      )}
    </>
  )
}
