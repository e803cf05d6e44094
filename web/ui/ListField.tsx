/** A field for a choice from a list; its options are its children. Apart, since the pages to sign in on have none. */
import type { ComponentProps } from 'react'
import { type Frame, Framed } from './Field.tsx'

export const ListField = (props: Frame & ComponentProps<'select'>) => (
  <Framed field={props}>{(control) => <select {...control} />}</Framed>
)
