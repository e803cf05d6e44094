/** An icon in React, hidden from screen readers because a text with the same meaning is always beside it. */
import type { Drawing } from './icons.ts'

type Props = { of: Drawing; isSmall?: boolean }

export const Icon = ({ of, isSmall = false }: Props) => (
  <svg className={isSmall ? 'icon small' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path {...of} />
  </svg>
)
