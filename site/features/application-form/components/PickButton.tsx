/** A button that opens the camera or the gallery: a file input under a label that looks and is pressed like a button. */
import type { ChangeEvent } from 'react'
import { type Drawing, Icon } from '#web/ui/Icon.tsx'

type Props = {
  id?: string
  kind: 'main' | 'line'
  sign: Drawing
  label: string
  /** What the file is of; several such buttons stand on one page. */
  about: string
  accept: string
  capture?: boolean
  multiple?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

export const PickButton = ({ id, kind, sign, label, about, accept, capture, multiple, onChange }: Props) => (
  <label className={`button pick ${kind === 'main' ? 'button-strong' : 'button-line'}`}>
    <Icon of={sign} />
    {label}
    <span className="visually-hidden">: {about}</span>
    <input
      id={id}
      className="visually-hidden"
      type="file"
      accept={accept}
      // An input with capture leaves no way to the gallery, so that there are two.
      capture={capture ? 'environment' : undefined}
      multiple={multiple}
      onChange={onChange}
    />
  </label>
)
