/** The five parts, all in the page; a phone shows the open one, a wide screen shows all. */
import { useAtom } from 'jotai'
import { type ComponentType, useDeferredValue, useEffect } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { Listen } from '../../../components/island/Listen.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { openPartAtom } from '../atoms.ts'
import { type Part, parts, sectionOf } from '../outline.ts'
import { restorePlace } from '../place.ts'
import { useFindable } from '../use-findable.ts'
import { Consent } from './Consent.tsx'
import { DeclarationPart } from './DeclarationPart.tsx'
import { FamilyPart } from './FamilyPart.tsx'
import { PersonPart } from './PersonPart.tsx'
import { UploadsPart } from './UploadsPart.tsx'

const contents: Record<Part, ComponentType> = {
  groom: () => <PersonPart side="groom" />,
  bride: () => <PersonPart side="bride" />,
  uploads: UploadsPart,
  family: FamilyPart,
  declaration: DeclarationPart,
}

function Next({ part }: { part: Part }) {
  const { t } = useWords()
  const next = parts[parts.indexOf(part) + 1]
  if (!next) return null
  return (
    <a className="button button-line next" href={`#${next}`}>
      {t('section.next', { section: t(sectionOf[next].title) })}
      <Icon of={icons.right} />
    </a>
  )
}

function Section({ part, isFilled }: { part: Part; isFilled: boolean }) {
  const { t } = useWords()
  const [open, setOpen] = useAtom(openPartAtom)
  const isOpen = open === part
  const section = useFindable(part, isOpen)
  const Content = contents[part]
  const count = { n: parts.indexOf(part) + 1, total: parts.length }
  return (
    <section
      ref={section}
      id={part}
      className="part"
      tabIndex={-1}
      // A wide screen shows all parts: the one that is worked in is the one where you are.
      onFocus={() => setOpen(part)}
      // A region without its content would be a room with nothing in it.
      aria-labelledby={isOpen ? `${part}-title` : undefined}
    >
      <p className="count">{t('section.partOf', count)}</p>
      <div className="heard">
        <h2 id={`${part}-title`}>{t(sectionOf[part].title)}</h2>
        <Listen section={part} heading={`${part}-title`} />
      </div>
      {part !== 'uploads' && <p className="lead">{t('section.requiredNote')}</p>}
      {part === 'groom' && <Consent />}
      {(isFilled || isOpen) && <Content />}
      <Next part={part} />
    </section>
  )
}

/** The open part comes first, so that a slow phone can be typed into while the others are still being made. */
export function Parts() {
  const isFilled = useDeferredValue(true, false)
  useEffect(() => {
    if (isFilled) restorePlace()
  }, [isFilled])
  return parts.map((part) => <Section key={part} part={part} isFilled={isFilled} />)
}
