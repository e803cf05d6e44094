/** One photo of the form: empty, uploading or added; from the camera or the gallery, uploaded at once. */
import { useAtomValue } from 'jotai'
import type { ChangeEvent } from 'react'
import type { FormField } from '#events/application/form.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { PickButton } from '#web/ui/PickButton.tsx'
import type { Upload } from '#web/uploads/queue.ts'
import { sentAtom, tilesAtom } from '../../../application/state.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { sizeWords } from '../sizes.ts'
import { useDesk, useProblem } from '../use-answer.ts'
import { KeptPicture } from './KeptPicture.tsx'
import { TileState } from './TileState.tsx'

type PictureName = Extract<
  FormField,
  `${string}PhotoKey` | `${string}AadhaarFrontKey` | `${string}AadhaarBackKey`
>
type Props = {
  field: PictureName | 'socialVerificationLetterKey'
  value: string | null
  title: string
  hint: Key
}

const purposeOf = (field: string): UploadPurpose =>
  field.includes('Aadhaar') ? 'aadhaar' : field.endsWith('PhotoKey') ? 'photo' : 'proof'

/** Takes the file out of the control, so that the same one may be chosen again. */
const picked = (event: ChangeEvent<HTMLInputElement>, take: (file: File) => void) => {
  const file = event.target.files?.[0]
  event.target.value = ''
  if (file) take(file)
}

function Frame({ field }: { field: string }) {
  const { t } = useWords()
  const isCard = field.includes('Aadhaar')
  return (
    <div className="frame">
      <svg className="guide" aria-hidden="true">
        <use href={isCard ? '#guide-card' : '#guide-face'} />
      </svg>
      {t(isCard ? 'form.cardFrame' : 'form.faceFrame')}
    </div>
  )
}

function Added({ field, value, title }: { field: string; value: string; title: string }) {
  const { t } = useWords()
  const sent = useAtomValue(sentAtom)[value]
  return (
    <div className="row">
      <KeptPicture
        src={sent?.url ?? `${value}?size=thumb`}
        alt={t('form.chosenPicture', { title })}
        isCard={field.includes('Aadhaar')}
      />
      <div>
        <h4>{title}</h4>
        <p className="done">
          <Icon of={icons.check} />
          {t('save.added')}
        </p>
        {sent && sent.from > sent.to && (
          <p>{t('save.photoReduced', { from: sizeWords(sent.from), to: sizeWords(sent.to) })}</p>
        )}
      </div>
    </div>
  )
}

function Face({ field, value, title, hint, tile }: Props & { tile: Upload | undefined }) {
  const { t } = useWords()
  if (tile) return <TileState tile={tile} title={title} />
  if (value !== null) return <Added field={field} value={value} title={title} />
  return (
    <>
      <h4>{t('form.optional', { title })}</h4>
      <p>{t(hint)}</p>
      {field !== 'socialVerificationLetterKey' && <Frame field={field} />}
    </>
  )
}

export function UploadTile(props: Props) {
  const { field, value, title } = props
  const { t } = useWords()
  const { uploads, sync } = useDesk()
  const problem = useProblem(field)
  const tile = useAtomValue(tilesAtom).find((one) => one.field === field)
  const isEmpty = !tile && value === null
  const purpose = purposeOf(field)
  const accept = purpose === 'proof' ? 'image/*,application/pdf' : 'image/*'
  const choose = (event: ChangeEvent<HTMLInputElement>) =>
    picked(event, (file) => void uploads.choose({ field, purpose, file }))
  return (
    <article className="shot" data-wrong={problem ? '' : undefined}>
      <Face {...props} tile={tile} />
      {problem && <p className="problem">{problem}</p>}
      {(!tile || tile.state === 'failed') && (
        <div className="acts">
          <PickButton
            id={field}
            kind={isEmpty ? 'main' : 'line'}
            sign={icons.camera}
            label={t(isEmpty ? 'form.takePhoto' : 'form.retake')}
            about={title}
            accept="image/*"
            capture
            onChange={choose}
          />
          <PickButton
            kind="line"
            sign={icons.gallery}
            label={t('form.fromGallery')}
            about={title}
            accept={accept}
            onChange={choose}
          />
          {value !== null && !tile && (
            <button
              type="button"
              className="plain"
              aria-label={`${t('form.remove')}: ${title}`}
              onClick={() => sync.edit({ [field]: null })}
            >
              {t('form.remove')}
            </button>
          )}
        </div>
      )}
      {isEmpty && (
        <p className="limit">
          {t('form.reducing', { limit: t(purpose === 'proof' ? 'form.proofKinds' : 'form.fileLimit') })}
        </p>
      )}
    </article>
  )
}
