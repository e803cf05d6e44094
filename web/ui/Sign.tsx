/** One icon of the page's own sheet (components/form/Signs.astro). It stands beside a word and never for one. */

export type SignName =
  | 'alert'
  | 'back'
  | 'camera'
  | 'check'
  | 'gallery'
  | 'hour'
  | 'next'
  | 'offline'
  | 'whatsapp'

export const Sign = ({ name }: { name: SignName }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#sign-${name}`} />
  </svg>
)
