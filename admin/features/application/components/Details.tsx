/** Both sides and both families, as they were declared, and what they agreed to. Everything is text: what a family typed is never markup. */

import { type Key, useWords } from '../../../app/texts/console.ts'
import { consentShown, familyOf, personOf, type Shown } from '../fields.ts'
import type { Sent } from '../replies.ts'

export function Details({ now }: { now: Sent }) {
  const { locale, t } = useWords()
  const read = (side: 'groom' | 'bride') => ({ now, side, t, locale })
  return (
    <>
      <Part title="detail.groomTitle" shown={personOf(read('groom'))} />
      <Part title="detail.brideTitle" shown={personOf(read('bride'))} />
      <Part title="detail.groomFamily" shown={familyOf(read('groom'))} />
      <Part title="detail.brideFamily" shown={familyOf(read('bride'))} />
      <Part title="detail.consentTitle" shown={consentShown({ now, t, locale })} />
    </>
  )
}

function Part({ title, shown }: { title: Key; shown: readonly Shown[] }) {
  const { t } = useWords()
  return (
    <section className="part">
      <h3>{t(title)}</h3>
      <dl className="facts">
        {shown.map(({ label, value }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
