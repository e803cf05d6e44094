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

type PublishedLook = { isPublished: boolean; look: Look }

/** @param season '' for the current one; undefined until it is known */
export function usePublished(season: string | undefined): PublishedLook {
  const seasons = useQuery(seasonsQuery).data
  const isPublished = seasons?.find((one, place) =>
    season === '' ? place === 0 : one.season === season,
  )?.isPublished
  const [seen, setSeen] = useState(isPublished)
  if (seen === undefined && isPublished !== undefined) setSeen(isPublished)
  const look = useLook(isPublished && seen === false ? 'published' : null, () => setSeen(true))
  return { isPublished: isPublished ?? false, look }
}

type Props = { to: Status | ''; published: PublishedLook }
export function Published({ to, published: { isPublished, look } }: Props) {
  const { t } = useWords()
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
