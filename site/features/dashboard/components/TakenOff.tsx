/** After an outside provider has brought its owner back into an account: what was taken off, since nobody had ever proven it. */
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../components/island/texts.ts'
import { takenOffTexts } from '../../entry/taken-off.ts'

export function TakenOff() {
  const { t } = useWords()
  const [off] = useState(() => new URLSearchParams(location.search).get('off')?.split(',') ?? [])
  const texts = takenOffTexts(t, off)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  if (texts.length === 0) return null
  return (
    <div className="confirmation" ref={place} tabIndex={-1}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
