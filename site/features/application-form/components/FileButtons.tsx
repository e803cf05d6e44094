/** The buttons of an upload tile: camera and gallery, and small ones such as Remove, Retry and Cancel. */
import type { ChangeEvent } from 'react'
import * as icons from '#web/ui/icons.ts'
import { PickButton } from '#web/ui/PickButton.tsx'
import { takeFiles } from '../../../application/uploads.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'

type Props = {
  field: string
  /** What the file is of, for screen readers. */
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

/** `title`: what the file is, which only screen readers need. */
export function SmallButton({ label, title, onClick }: { label: Key; title: string; onClick: () => void }) {
  const { t } = useWords()
  return (
    <button type="button" className="plain" aria-label={`${t(label)}: ${title}`} onClick={onClick}>
      {t(label)}
    </button>
  )
}
