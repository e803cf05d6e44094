/** A button that opens the camera or the gallery: a hidden file input in a label that looks like a button. */
import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import type { Drawing } from './icons.ts'
import './pick-button.css'

type Props = Omit<ComponentProps<'input'>, 'capture'> & {
  kind: 'main' | 'line'
  sign: Drawing
  label: string
  /** What the file shows, for screen readers on pages with several such buttons. */
  about?: string
  /** Opens the camera. Such an input has no way to the gallery, so a page needs a second button without it. */
  capture?: boolean
}

export const PickButton = ({ kind, sign, label, about, capture = false, ...input }: Props) => (
  <label className={`button pick ${kind === 'main' ? 'button-strong' : 'button-line'}`}>
    <Icon of={sign} />
    {label}
    {about && <span className="visually-hidden">: {about}</span>}
    <input {...input} className="visually-hidden" type="file" capture={capture ? 'environment' : undefined} />
  </label>
)
