/**
 * Begins an application for a family at its door: its number, and its consent to what is read aloud to it; then the link with
 * which it chooses its password. A page of its own, and not of the console, since it is opened on a phone with a poor network.
 */
import { useEffect, useState } from 'react'
import { phoneKind } from '#events/contacts.ts'
import { ApiError } from '#web/api.ts'
import { adminPaths } from '#web/paths.ts'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import { Tick } from './components/Tick.tsx'
import { Agreed } from './door/Agreed.tsx'
import { begin, type Link, type Who, whoIsHere } from './door/begin.ts'
import { HandOver } from './door/HandOver.tsx'
import { PhoneField } from './PhoneField.tsx'
import { ShortForm } from './ShortForm.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { checkedWith, phone as checkPhone, required, type Values } from './validation.ts'

const problemsIn = checkedWith({ phone: checkPhone, agreeToTerms: required })
const labels = { phone: 'door.phone', agreeToTerms: 'help.agreed' } as const

/** A number that has an account. `isOwn`: of an application that this person began, whose link was never used. */
type Taken = { phone: string; isOwn: boolean }

function takenBy(error: unknown, phone: string): Taken | null {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  const isOwn = code === 'begun-unopened'
  return isOwn || code === 'phone-taken' ? { phone, isOwn } : null
}

const whoseIn = ({ same, another }: Values) => (same ? 'same' : another ? 'another' : null)

export const Door = island(() => {
  const { t } = useWords()
  const [who, setWho] = useState<Who | null>(null)
  const [begun, setBegun] = useState<Link | null>(null)
  useEffect(() => void whoIsHere().then(setWho), [])
  if (begun) return <HandOver link={begun} next={() => setBegun(null)} />
  if (who === 'unknown') return <p role="alert">{t('door.unknown')}</p>
  if (who === 'other')
    return (
      <p role="alert">
        {t('door.staffOnly')} <a href={adminPaths.login}>{t('door.console')}</a>
      </p>
    )
  return <DoorForm onBegun={setBegun} />
})

function DoorForm({ onBegun }: { onBegun: (link: Link) => void }) {
  const { locale, t } = useWords()
  const [taken, setTaken] = useState<Taken | null>(null)
  const send = async (values: Values) => {
    const phone = phoneKind.fold(values.phone ?? '')
    const whose = taken?.phone === phone ? whoseIn(values) : null
    try {
      onBegun(await begin({ phone, locale, whose }))
    } catch (error) {
      setTaken(takenBy(error, phone))
      throw error
    }
  }
  const form = useEntryForm({ problemsIn, send, failed: 'door.fail' })
  return (
    <ShortForm form={form} labels={labels} button="door.begin" busy="door.beginning">
      <p className="field-hint">{t('door.language')}</p>
      <p>
        <b>{t('door.rule')}</b>
      </p>
      <PhoneField autoComplete="off" />
      {taken?.isOwn && <Tick name="same" label="door.same" />}
      {taken && <Tick name="another" label="door.another" />}
      <p>{t('help.readAloud')}</p>
      <blockquote>{t('help.sentence')}</blockquote>
      <Agreed />
    </ShortForm>
  )
}
