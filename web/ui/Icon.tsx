/** One of our icons in an island, beside a word; Icon.astro is its like for the built pages. */
import { type IconName, icons } from './icons.ts'

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)
