/** The five parts, all in the DOM: a phone shows the open one, a wide screen shows all. */
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { loadCode } from '#web/load-code.ts'
import { useStore } from '#web/ui/use-store.ts'
import { earlierStore } from '../../../application/state.ts'
import { Listen } from '../../../components/island/Listen.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { openPartStore } from '../form-state.ts'
import { type Part, parts, sectionOf } from '../outline.ts'
import { restoreScrollPosition, useFindInPage } from '../use-open-part.ts'
import { Questions } from './Questions.tsx'

/** Loaded on demand, because few families have applied before; if it cannot be loaded, the form works without it. */
const Earlier = lazy(() =>
  loadCode(() => import('./Earlier.tsx')).catch(() => ({ default: (_props: { part: Part }) => null })),
)

function Section({ part, isRendered }: { part: Part; isRendered: boolean }) {
  const { t } = useWords()
  const open = useStore(openPartStore)
  const hasEarlier = useStore(earlierStore) !== null
  const isOpen = open === part
  // What was shown stays: on a wide screen scrolling makes another part the open one while this one has the focus.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const isShown = isRendered || wasOpen
  const section = useFindInPage(part, isOpen)
  const count = { n: parts.indexOf(part) + 1, total: parts.length }
  return (
    <section
      ref={section}
      id={part}
      className="part"
      tabIndex={-1}
      // On a wide screen, where all parts are shown, the focused one is the current one.
      onFocus={() => openPartStore.set(part)}
      // A collapsed part has no content, so it should not be a landmark.
      aria-labelledby={isOpen ? `${part}-title` : undefined}
    >
      <div className="with-listen">
        <h2 id={`${part}-title`}>{t(sectionOf[part].title)}</h2>
        <p className="count">{t('section.partOf', count)}</p>
        <Listen section={part} about={t(sectionOf[part].title)} />
      </div>
      {part === 'groom' && <p className="lead">{t('section.requiredNote')}</p>}
      {hasEarlier && isShown && (
        <Suspense>
          <Earlier part={part} />
        </Suspense>
      )}
      {isShown && <Questions part={part} />}
    </section>
  )
}

/** Renders the open part first, so that typing can begin on a slow phone while the others are rendered. */
export function Parts() {
  const isRendered = useDeferredValue(true, false)
  useEffect(() => {
    if (isRendered) restoreScrollPosition()
  }, [isRendered])
  return parts.map((part) => <Section key={part} part={part} isRendered={isRendered} />)
}
