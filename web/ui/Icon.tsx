/** An icon in React. It stands beside a word and never for one, so screen readers do not hear of it. */
import type { Drawing } from './icons.ts'

type Props = { of: Drawing; isSmall?: boolean }

export const Icon = ({ of, isSmall = false }: Props) => (
  <svg className={isSmall ? 'icon small' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path {...of} />
  </svg>
)
