/** Renders into the page's compact header (CompactHeader.astro), which is there from the first paint. */
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Props = { at: 'saved' | 'meter' | 'menu-actions'; children: ReactNode }

export function InHeader({ at, children }: Props) {
  const place = document.getElementById(at)
  return place && createPortal(children, place)
}
