/** Both sides and both families, as they were declared, and what they agreed to. Everything is text: what a family typed is never markup. */

import { type Key, useWords } from '../../../app/words.ts'
import { consentShown, familyOf, personOf, type Shown } from '../fields.ts'
import type { Sent } from '../replies.ts'

export function Details({ now }: { now: Sent }) {
  const { locale, word } = useWords()
  const read = (side: 'groom' | 'bride') => ({ now, side, word, locale })
  return (
    <>
      <Part title="detail.groomTitle" shown={personOf(read('groom'))} />
      <Part title="detail.brideTitle" shown={personOf(read('bride'))} />
      <Part title="detail.groomFamily" shown={familyOf(read('groom'))} />
      <Part title="detail.brideFamily" shown={familyOf(read('bride'))} />
      <Part title="detail.consentTitle" shown={consentShown({ now, word, locale })} />
    </>
  )
}

function Part({ title, shown }: { title: Key; shown: readonly Shown[] }) {
  const { word } = useWords()
  return (
    <section className="part">
      <h3>{word(title)}</h3>
      <dl className="facts">
        {shown.map(({ label, value }) => (
          <div key={label}>
            <dt>{word(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
