/** A button that opens the camera or the gallery: a file input under a label that looks and is pressed like a button. */
import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import type { Drawing } from './icons.ts'
import './pick-button.css'

type Props = Omit<ComponentProps<'input'>, 'capture'> & {
  kind: 'main' | 'line'
  sign: Drawing
  label: string
  /** What the file is of, where several such buttons stand on one page. */
  about?: string
  /** Opens the camera; such an input leaves no way to the gallery, so that there are two. */
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
