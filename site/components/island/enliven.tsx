/** Brings an island to life: React takes over the markup that Island.astro put into the page. */
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { PageTexts } from '#web/words/PageTexts.tsx'

const Texts = z.record(z.string(), z.string())

/** @param id the id that the page gave to Island.astro, for the same component */
export function enliven(id: string, Component: ComponentType): void {
  const place = document.getElementById(id)
  const texts = Texts.parse(JSON.parse(document.getElementById(`${id}-texts`)?.textContent ?? '{}'))
  const locale = document.documentElement.lang === 'en' ? 'en' : 'ml'
  if (!place) return
  const island = (
    <PageTexts locale={locale} texts={texts}>
      <Component />
    </PageTexts>
  )
  hydrateRoot(place, island, { identifierPrefix: id })
}
