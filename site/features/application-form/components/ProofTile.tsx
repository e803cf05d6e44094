/** A list of up to three proofs of one kind, photographs or PDFs. */
import { useState } from 'react'
import type { QuestionOf } from '#events/application/questions.ts'
import { labelKey } from '#events/language/answer-words.ts'
import { limits } from '#events/limits.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { sentStore, uploadsStore } from '../../../application/state.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOpenForm, useProblem, useValue } from '../use-field.ts'
import { ChooseFile, SmallButton, UploadedPicture } from './FileButtons.tsx'
import { UploadState } from './UploadTile.tsx'

/** `names`: the names of files that were chosen on this page, by their size in bytes. */
type ProofProps = {
  objectKey: string
  title: string
  names: Readonly<Record<number, string>>
  onRemove: () => void
}

function Proof({ objectKey, title, names, onRemove }: ProofProps) {
  const sent = useStore(sentStore)[objectKey]
  const name = sent && !sent.url ? names[sent.from] : undefined
  return (
    <li>
      {sent && !sent.url ? (
        <span className="pic paper" aria-hidden="true" />
      ) : (
        // A PDF has no picture; its space stays empty.
        <UploadedPicture src={sent?.url ?? `${objectKey}?size=thumb`} alt="" />
      )}
      <span className="done">
        <Icon of={icons.check} />
        <span>
          {title}
          {/* A PDF has no picture. */}
          {name && <small>{name}</small>}
        </span>
      </span>
      <SmallButton label="form.remove" title={title} onClick={onRemove} />
    </li>
  )
}

/** Only photos can be shrunk; another file that is too large is refused at once, so that it does not fill the list. */
const isTooLarge = ({ type, size }: File): boolean => !type.startsWith('image/') && size > limits.file.proof

export function ProofTile({ question }: { question: QuestionOf<'proofs'> }) {
  const { t, textOf } = useWords()
  const { field } = question
  const label = labelKey(question)
  const form = useOpenForm()
  const keys = useValue(field)
  const uploads = useStore(uploadsStore).filter((upload) => upload.field === field)
  const problem = useProblem(field)
  const free = limits.proofs - keys.length - uploads.length
  const title = t(label)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [names, setNames] = useState<ProofProps['names']>({})
  const [tooLarge, setTooLarge] = useState<readonly string[]>([])
  const choose = (files: readonly File[]) => {
    const fitting = files.filter((file) => !isTooLarge(file))
    for (const file of fitting.slice(0, free)) void form.uploads.choose({ field, purpose: 'proof', file })
    setLeftOut(fitting.slice(free).map(({ name }) => name))
    setTooLarge(files.filter(isTooLarge).map(({ name }) => name))
    setNames({ ...names, ...Object.fromEntries(files.map(({ size, name }) => [size, name])) })
  }
  return (
    <article className="shot" data-wrong={problem ? '' : undefined}>
      <h4>{t('form.optional', { title })}</h4>
      <p>{textOf(`${label}.hint`)}</p>
      {keys.length > 0 && (
        <ul className="proofs">
          {keys.map((key, index) => (
            <Proof
              key={key}
              objectKey={key}
              title={`${title}, ${t('form.document', { n: index + 1 })}`}
              names={names}
              onRemove={() => form.saving.edit({ [field]: keys.filter((one) => one !== key) })}
            />
          ))}
        </ul>
      )}
      {uploads.map((upload) => (
        <UploadState key={upload.id} upload={upload} title={upload.name || title} />
      ))}
      {problem && <p className="problem">{problem}</p>}
      <div role="status">
        {tooLarge.length > 0 && (
          <p className="problem">
            {tooLarge.join(', ')}: {t('refusal.file-too-large')}
          </p>
        )}
        {leftOut.length > 0 && (
          <p className="problem">{t('form.filesLeftOut', { n: limits.proofs, names: leftOut.join(', ') })}</p>
        )}
      </div>
      {free > 0 && (
        <div className="acts">
          <ChooseFile
            field={field}
            title={title}
            camera={{ kind: 'line', label: 'form.takePhoto' }}
            gallery={{ accept: 'image/*,application/pdf', multiple: true }}
            onFiles={choose}
          />
        </div>
      )}
      <p className="limit">{t('form.filesLimit')}</p>
    </article>
  )
}
