/** An icon in React. Always beside a text that says the same, so it is hidden from screen readers. */
import type { Drawing } from './icons.ts'

type Props = { of: Drawing; isSmall?: boolean }

export const Icon = ({ of, isSmall = false }: Props) => (
  <svg className={isSmall ? 'icon small' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path {...of} />
  </svg>
)
