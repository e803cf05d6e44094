/** What both sides and both families declared, with what a visit found, and their consent. Values are text, never markup. */
import { type Key, useWords } from '../../app/texts/console.ts'
import { consentFields, familyFields, type LabelledValue, personFields } from './fields.ts'
import { FoundNote } from './found.tsx'
import type { Sent } from './replies.ts'

export function Details({ application }: { application: Sent }) {
  const { locale, t } = useWords()
  const groom = { application, side: 'groom', t, locale } as const
  const bride = { application, side: 'bride', t, locale } as const
  return (
    <>
      <Part title="detail.groomTitle" shown={personFields(groom)} />
      <Part title="detail.brideTitle" shown={personFields(bride)} />
      <Part title="detail.groomFamily" shown={familyFields(groom)} />
      <Part title="detail.brideFamily" shown={familyFields(bride)} />
      <Part title="detail.consentTitle" shown={consentFields({ application, t, locale })} />
    </>
  )
}

function Part({ title, shown }: { title: Key; shown: readonly LabelledValue[] }) {
  const { t } = useWords()
  return (
    <section className="part">
      <h3>{t(title)}</h3>
      <Facts shown={shown} />
    </section>
  )
}

/** Labelled values in two columns. */
export function Facts({ shown }: { shown: readonly LabelledValue[] }) {
  return (
    <dl className="facts">
      {shown.map(({ label, value, found }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {found && <FoundNote found={found} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
