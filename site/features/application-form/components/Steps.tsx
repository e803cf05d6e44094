/** How far the form is: the marks of its five parts, and the progress bar at the header's lower edge. */
import { useStore } from '#web/ui/use-store.ts'
import { useWords } from '../../../components/island/texts.ts'
import { completePartsStore, openPartStore, progressStore } from '../form-state.ts'
import { parts, sectionOf } from '../outline.ts'
import { InHeader } from '../SaveStatus.tsx'

/** A bud (incomplete), an opening bud (current), a flower (complete). */
const states = {
  bloom: 'form.partDone',
  opening: 'form.partHere',
  bud: 'form.partAhead',
} as const

export function Steps() {
  const { t } = useWords()
  const open = useStore(openPartStore)
  const complete = useStore(completePartsStore)
  return (
    <nav className="along" aria-label={t('form.parts')}>
      <ol className="parts">
        {parts.map((part) => {
          const mark = part === open ? 'opening' : complete.includes(part) ? 'bloom' : 'bud'
          return (
            <li key={part}>
              <a href={`#${part}`} aria-current={part === open ? 'step' : undefined}>
                <svg aria-hidden="true">
                  <use href={`#mark-${mark}`} />
                </svg>
                {t(sectionOf[part].short)}
                <span className="visually-hidden">
                  {' '}
                  – {t(states[complete.includes(part) ? 'bloom' : mark])}
                </span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

export function Meter() {
  const { t } = useWords()
  const percent = useStore(progressStore)
  return (
    <InHeader at="meter">
      <progress value={percent} max="100" aria-label={t('section.percent', { n: percent })} />
    </InHeader>
  )
}
