/** The buttons of an upload tile: camera and gallery, and small ones such as Remove, Retry and Cancel. */
import { type ChangeEvent, useEffect, useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { file } from '#web/ui/icons.ts'
import { PickButton } from '#web/ui/PickButton.tsx'
import { takeFiles } from '../../../application/uploads.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'

type Props = {
  field: string
  /** What the file shows, for screen readers. */
  title: string
  camera: { kind: 'main' | 'line'; label: Key }
  gallery: { accept: string; multiple?: boolean }
  onFiles: (files: readonly File[]) => void
}

export function ChooseFile({ field, title, camera, gallery, onFiles }: Props) {
  const { t } = useWords()
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => onFiles(takeFiles(target))
  return (
    <>
      <PickButton
        id={field}
        kind={camera.kind}
        sign={icons.camera}
        label={t(camera.label)}
        about={title}
        accept="image/*"
        capture
        onChange={onChange}
      />
      <PickButton
        {...gallery}
        kind="line"
        sign={icons.gallery}
        label={t('form.fromGallery')}
        about={title}
        onChange={onChange}
      />
    </>
  )
}

/** `title`: what the file shows, for screen readers. */
export function SmallButton({ label, title, onClick }: { label: Key; title: string; onClick: () => void }) {
  const { t } = useWords()
  return (
    <button type="button" className="plain" aria-label={`${t(label)}: ${title}`} onClick={onClick}>
      {t(label)}
    </button>
  )
}

// An uploaded file: its picture, or a link with its name for other files, such as a PDF.

/** `place`: the index of the file in its field. */
type UploadedFileProps = { objectKey: string; title: string; place: number }

export function UploadedFile({ objectKey, title, place }: UploadedFileProps) {
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

// A picture from the server; if it cannot be loaded, the space stays empty and the page retries when the network returns.

type UploadedPictureProps = { src: string; alt: string; isCard?: boolean }

export function UploadedPicture({ src, alt, isCard = false }: UploadedPictureProps) {
  const [failed, setFailed] = useState('')
  const isMissing = failed === src
  useEffect(() => {
    if (!isMissing) return
    const retry = () => setFailed('')
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isMissing])
  if (isMissing) return <span className="pic paper" aria-hidden="true" />
  return (
    <img
      className="pic"
      data-card={isCard ? '' : undefined}
      src={src}
      alt={alt}
      onError={() => setFailed(src)}
    />
  )
}
