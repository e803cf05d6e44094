/** What both sides and both families declared, and their consent. Values are rendered as text, never as markup. */
import { type Key, useWords } from '../../../app/texts/console.ts'
import { consentShown, familyOf, personOf, type Shown } from '../fields.ts'
import type { Sent } from '../replies.ts'

export function Details({ now }: { now: Sent }) {
  const { locale, t } = useWords()
  const groom = { now, side: 'groom', t, locale } as const
  const bride = { now, side: 'bride', t, locale } as const
  return (
    <>
      <Part title="detail.groomTitle" shown={personOf(groom)} />
      <Part title="detail.brideTitle" shown={personOf(bride)} />
      <Part title="detail.groomFamily" shown={familyOf(groom)} />
      <Part title="detail.brideFamily" shown={familyOf(bride)} />
      <Part title="detail.consentTitle" shown={consentShown({ now, t, locale })} />
    </>
  )
}

function Part({ title, shown }: { title: Key; shown: readonly Shown[] }) {
  const { t } = useWords()
  return (
    <section className="part">
      <h3>{t(title)}</h3>
      <Facts shown={shown} />
    </section>
  )
}

/** Labelled values in two columns. */
export function Facts({ shown }: { shown: readonly Shown[] }) {
  const { t } = useWords()
  return (
    <dl className="facts">
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
