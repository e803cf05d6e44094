/** A list of up to three proofs of one kind, photographs or PDFs. */
import { useAtomValue } from 'jotai'
import type { ChangeEvent } from 'react'
import { limits } from '#events/vocabulary.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { PickButton } from '#web/ui/PickButton.tsx'
import { sentAtom, tilesAtom } from '../../../application/state.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { useDesk, useProblem, useValue } from '../use-answer.ts'
import { KeptPicture } from './KeptPicture.tsx'
import { TileState } from './TileState.tsx'

type Props = { field: 'incomeProofKeys' | 'educationProofKeys'; label: Key; hint: Key }

function Proof({ objectKey, title, onRemove }: { objectKey: string; title: string; onRemove: () => void }) {
  const { t } = useWords()
  const sent = useAtomValue(sentAtom)[objectKey]
  return (
    <li>
      {sent && !sent.url ? (
        <span className="pic paper" aria-hidden="true" />
      ) : (
        // A PDF has no picture of itself; its place then stays empty beside its name.
        <KeptPicture src={sent?.url ?? `${objectKey}?size=thumb`} alt="" />
      )}
      <span className="done">
        <Icon of={icons.check} />
        {title}
      </span>
      <button type="button" className="plain" aria-label={`${t('form.remove')}: ${title}`} onClick={onRemove}>
        {t('form.remove')}
      </button>
    </li>
  )
}

export function ProofTile({ field, label, hint }: Props) {
  const { t } = useWords()
  const { sync, uploads } = useDesk()
  const keys = useValue(field)
  const tiles = useAtomValue(tilesAtom).filter((tile) => tile.field === field)
  const problem = useProblem(field)
  const free = limits.proofs - keys.length - tiles.length
  const title = t(label)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, free)
    event.target.value = ''
    for (const file of files) void uploads.choose({ field, purpose: 'proof', file })
  }
  return (
    <article className="shot" data-wrong={problem ? '' : undefined}>
      <h4>{t('form.optional', { title })}</h4>
      <p>{t(hint)}</p>
      {keys.length > 0 && (
        <ul className="proofs">
          {keys.map((key, place) => (
            <Proof
              key={key}
              objectKey={key}
              title={`${title}, ${t('form.document', { n: place + 1 })}`}
              onRemove={() => sync.edit({ [field]: keys.filter((one) => one !== key) })}
            />
          ))}
        </ul>
      )}
      {tiles.map((tile) => (
        <TileState key={tile.id} tile={tile} title={tile.name || title} />
      ))}
      {problem && <p className="problem">{problem}</p>}
      {free > 0 && (
        <div className="acts">
          <PickButton
            id={field}
            kind="line"
            sign={icons.camera}
            label={t('form.takePhoto')}
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
            accept="image/*,application/pdf"
            multiple
            onChange={choose}
          />
        </div>
      )}
      <p className="limit">{t('form.filesLimit')}</p>
    </article>
  )
}
