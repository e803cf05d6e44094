/** An uploaded file: its picture, or a link with its name where it is none, such as a PDF. */
import { useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { file } from '#web/ui/icons.ts'
import { useWords } from '../../../components/island/texts.ts'

/** `place`: which of the field's files it is, from 0. */
type Props = { objectKey: string; title: string; place: number }

export function UploadedFile({ objectKey, title, place }: Props) {
  const { t } = useWords()
  const [isPicture, setPicture] = useState(true)
  if (isPicture)
    return (
      <img src={`${objectKey}?size=thumb`} alt={title} loading="lazy" onError={() => setPicture(false)} />
    )
  return (
    <a className="file" href={objectKey} target="_blank" rel="noopener">
      <Icon of={file} />
      {t('form.document', { n: place + 1 })}
    </a>
  )
}
