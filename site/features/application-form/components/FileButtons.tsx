/** A file of the form: the button that chooses one, its picture, and its link. */
import { type ComponentProps, useEffect, useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { file } from '#web/ui/icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { sentStore, takeFiles } from '../../../application/state.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'

/**
 * Chrome on Android 14 and later opens a picker without a camera where images alone are accepted. The second type is of no file, and
 * makes it offer camera, gallery and files, as other browsers do anyway.
 */
export const PICTURES = 'image/*,android/allowCamera'
export const PAPERS = 'image/*,application/pdf'

type AddProps = Pick<ComponentProps<'input'>, 'accept' | 'multiple'> & {
  label: Key
  /** The subject of the picture, for screen readers. */
  title: string
  onFiles: (files: readonly File[]) => void
}

/** The phone's own chooser follows, with camera, gallery and files. */
export function AddFile({ label, title, onFiles, ...input }: AddProps) {
  const { t } = useWords()
  return (
    <label className="pill pick">
      <span>{t(label)}</span>
      <span className="visually-hidden">: {title}</span>
      <input
        {...input}
        className="visually-hidden"
        type="file"
        onChange={({ target }) => onFiles(takeFiles(target))}
      />
    </label>
  )
}

/** `place`: the index of the file in its field. */
type UploadedFileProps = { objectKey: string; title: string; place: number }

/** A picture, or a link with the name for another file, such as a PDF. */
export function UploadedFile({ objectKey, title, place }: UploadedFileProps) {
  const [isPicture, setPicture] = useState(true)
  if (isPicture)
    return (
      <img src={`${objectKey}?size=thumb`} alt={title} loading="lazy" onError={() => setPicture(false)} />
    )
  return (
    <a className="link file" href={objectKey} target="_blank" rel="noopener">
      <Icon of={file} />
      {place === 0 ? title : `${title} ${place + 1}`}
    </a>
  )
}

/** Without a picture, as of a PDF or without network, a drawing. The page retries when the network returns. */
export function Picture({ src, alt = '' }: { src: string | null; alt?: string }) {
  const [failed, setFailed] = useState('')
  const isMissing = failed === src
  useEffect(() => {
    if (!isMissing) return
    const retry = () => setFailed('')
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isMissing])
  if (src === null || isMissing)
    return (
      <span className="picture">
        <Icon of={file} />
      </span>
    )
  return <img className="picture" src={src} alt={alt} onError={() => setFailed(src)} />
}

/** The picture of a file that this page has, else the one of the server; null where there is none. */
export function usePictureOf() {
  const sent = useStore(sentStore)
  return (key: string): string | null => {
    const own = sent[key]
    return own ? own.url : `${key}?size=thumb`
  }
}
