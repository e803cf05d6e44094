/** A `<select>` with label, hint and error, apart from Field.tsx because the sign-in pages have no such field. */
import type { ComponentProps } from 'react'
import { type Frame, Framed } from './Field.tsx'

export const ListField = (props: Frame & ComponentProps<'select'>) => (
  <Framed field={props}>{(control) => <select {...control} />}</Framed>
)
