/**
 * Staff begin an application at a family's door: they enter its number and its consent to a sentence that is read aloud; then the page
 * shows the link with which the family chooses its password. The page is not part of the console, because it is opened on a phone with
 * a poor network.
 */

import { useEffect, useState } from 'react'
import { helperConsentIn } from '#events/application/helper-consent.ts'
import { phoneKind } from '#events/contacts.ts'
import { moment } from '#events/language/format.ts'
import type { Locale } from '#events/vocabulary.ts'
import { belongTo } from '#web/account.ts'
import { ApiError, call } from '#web/api.ts'
import { checkedBy, hasFields, isText } from '#web/guards.ts'
import { endSession, mayHaveUnsent } from '#web/leaving/waiting.ts'
import { adminPaths } from '#web/paths.ts'
import { Field } from '#web/ui/Field.tsx'
import { Go, Press } from '../../components/island/buttons.tsx'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import { ShortForm, useEntryForm } from './entry-form.tsx'
import { Agreed, PhoneField, Tick } from './fields.tsx'
import { checkedWith, phone as checkPhone, required, SignedIn, type Values } from './validation.ts'

type Who = 'staff' | 'other' | 'unknown'

/** Ties every later request to the account that is found. */
async function whoIsHere(): Promise<Who> {
  try {
    const { id, role } = await call('/api/me', { schema: SignedIn })
    belongTo(id)
    return role === 'customer' ? 'other' : 'staff'
  } catch (error) {
    return error instanceof ApiError ? 'other' : 'unknown'
  }
}

const Link = checkedBy(hasFields({ url: isText, expiresAt: isText, to: isText }))
type Link = ReturnType<typeof Link.parse>

/** `whose`: only where the number has an account: whether the family is that of the account or another with the same number. */
type Ask = { phone: string; locale: Locale; whose: 'same' | 'another' | null }

const begin = ({ phone, locale, whose }: Ask): Promise<Link> => {
  const body = { phone, locale, consent: helperConsentIn(locale), ...(whose && { whose }) }
  return call('/api/admin/door', { method: 'POST', body, schema: Link })
}

type Props = { link: Link; next: () => void }
type Trouble = 'unsent' | 'network'

/** Signs the member of staff out first, so that the family cannot open the console. */
function useHandingOver(url: string) {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    if (trouble !== 'unsent' && (await mayHaveUnsent())) return setTrouble('unsent')
    if ((await endSession()) === 'ended') location.replace(`${url}&shared=1`)
    else setTrouble('network')
  }
  const handOver = () => {
    setBusy(true)
    void leave().finally(() => setBusy(false))
  }
  return { trouble, isBusy, handOver }
}

/** Shows the one-use link, for this device or for the family's own phone. */
function HandOver({ link: { url, expiresAt, to }, next }: Props) {
  const { locale, t } = useWords()
  const { trouble, isBusy, handOver } = useHandingOver(url)
  const time = moment(locale, expiresAt)
  const message = encodeURIComponent(t('door.message', { time, url }))
  return (
    <div className="entry-form">
      <p role="status">{t('door.begun', { time })}</p>
      <Field label={t('door.link')} readOnly value={url} onFocus={(event) => event.target.select()} />
      <Go
        look="line"
        text="door.send"
        href={`https://wa.me/${to}?text=${message}`}
        target="_blank"
        rel="noopener noreferrer"
      />
      <p>{t('door.handOverText')}</p>
      {trouble && <p role="alert">{t(trouble === 'unsent' ? 'door.unsent' : 'toast.network')}</p>}
      <Press
        text={trouble === 'unsent' ? 'door.handOverAnyway' : 'door.handOver'}
        disabled={isBusy}
        onClick={handOver}
      />
      <Press look="line" text="door.next" onClick={next} />
    </div>
  )
}

const problemsIn = checkedWith({ phone: checkPhone, agreeToTerms: required })
const labels = { phone: 'door.phone', agreeToTerms: 'help.agreed' } as const

/** A number that has an account. `isOwn`: this person began its application, and the link was never used. */
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
        {t('door.staffOnly')}{' '}
        <a className="link" href={adminPaths.login}>
          {t('door.console')}
        </a>
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
