/** The five parts, all in the page; a phone shows the open one, a wide screen shows all. */
import { useAtomValue } from 'jotai'
import { type ComponentType, useDeferredValue } from 'react'
import { pathFor } from '../../paths.ts'
import { Sign } from '../../ui/Sign.tsx'
import { useWords } from '../words.tsx'
import { openPartAtom } from './atoms.ts'
import { DeclarationPart } from './DeclarationPart.tsx'
import { FamilyPart } from './FamilyPart.tsx'
import { type Part, parts, sectionOf } from './outline.ts'
import { PersonPart } from './PersonPart.tsx'
import { UploadsPart } from './UploadsPart.tsx'

const contents: Record<Part, ComponentType> = {
  groom: () => <PersonPart side="groom" />,
  bride: () => <PersonPart side="bride" />,
  uploads: UploadsPart,
  family: FamilyPart,
  declaration: DeclarationPart,
}

/** What is collected, what for, who sees it and how long, where it begins to be collected. */
function Consent() {
  const { locale, word } = useWords()
  return (
    <aside className="consent" aria-labelledby="consent-title">
      <h3 id="consent-title">{word('form.consentTitle')}</h3>
      <ul>
        <li>{word('form.consentWhat')}</li>
        <li>{word('privacy.why')}</li>
        <li>{word('privacy.who')}</li>
        <li>{word('form.consentLong')}</li>
      </ul>
      <a href={pathFor(locale, 'privacy')}>{word('privacy.readFull')}</a>
    </aside>
  )
}

function Next({ part }: { part: Part }) {
  const { word } = useWords()
  const next = parts[parts.indexOf(part) + 1]
  if (!next) return null
  return (
    <a className="button button-line next" href={`#${next}`}>
      {word('section.next', { section: word(sectionOf[next].title) })}
      <Sign name="next" />
    </a>
  )
}

function Section({ part, isFilled }: { part: Part; isFilled: boolean }) {
  const { word } = useWords()
  const open = useAtomValue(openPartAtom)
  const Content = contents[part]
  const count = { n: parts.indexOf(part) + 1, total: parts.length }
  return (
    <section
      id={part}
      className="part"
      tabIndex={-1}
      data-open={part === open ? '' : undefined}
      aria-labelledby={`${part}-title`}
    >
      <p className="count">{word('section.partOf', count)}</p>
      <h2 id={`${part}-title`}>{word(sectionOf[part].title)}</h2>
      {part !== 'uploads' && <p className="lead">{word('section.requiredNote')}</p>}
      {part === 'groom' && <Consent />}
      {(isFilled || part === open) && <Content />}
      <Next part={part} />
    </section>
  )
}

/** The open part comes first, so that a slow phone can be typed into while the others are still being made. */
export function Parts() {
  const isFilled = useDeferredValue(true, false)
  return parts.map((part) => <Section key={part} part={part} isFilled={isFilled} />)
}
