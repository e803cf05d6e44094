/**
 * A box with what it means below it: "I have no email address", which hides the field for the e-mail, and "This is not my own
 * device". It may be left alone.
 */
import type { ComponentProps } from 'react'
import { type Key, useWords } from '../../../components/island/texts.ts'

/** @param text what it means */
type Props = { name: string; label: Key; text?: Key } & Pick<ComponentProps<'input'>, 'ref' | 'onChange'>

export function Tick({ name, label, text, ...box }: Props) {
  const { t } = useWords()
  return (
    <div className="field agree tick">
      <label>
        <input {...box} name={name} type="checkbox" aria-describedby={text && `${name}-text`} />
        {t(label)}
      </label>
      {text && (
        <p id={`${name}-text`} className="field-hint">
          {t(text)}
        </p>
      )}
    </div>
  )
}
