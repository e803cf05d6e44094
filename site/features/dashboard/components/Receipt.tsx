/** The receipt: a sentence on what it proves, and buttons to save, share and check it. */

import { type ReactNode, useEffect, useState } from 'react'
import { spokenReferenceOf } from '#events/application/number.ts'
import { kolkataDate } from '#events/dates.ts'
import { day } from '#events/language/format.ts'
import type { Locale } from '#events/vocabulary.ts'
import { ApiError, call } from '#web/api.ts'
import { checkedBy, type Guarded, hasFields, isText } from '#web/guards.ts'
import { isOnSharedDevice, phoneStorage } from '#web/keeping/web-storage.ts'
import { loadCode } from '#web/load-code.ts'
import { pathFor } from '#web/paths.ts'
import { saveFile } from '#web/save-file.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { type MyApplication, queryClient } from '../../../account/queries.ts'
import { type Query, useQuery } from '../../../account/query-client.ts'
import { Go, Press } from '../../../components/island/buttons.tsx'
import { useOutcome, useWords } from '../../../components/island/texts.ts'
import { submittedOn } from '../permissions.ts'
import { Fold } from './Fold.tsx'

// Ways to keep the application's number: in a WhatsApp chat, on paper.

type KeepProps = { application: MyApplication }

export function KeepNumber({ application }: KeepProps) {
  const { t } = useWords()
  return (
    <Fold id="keep" title={t('dash.keepNumber')}>
      <p>{t('dash.keepReference')}</p>
      <NumberWays application={application} />
    </Fold>
  )
}

/** The WhatsApp message contains the number and the day but no name; WhatsApp lets the person choose a chat, their own included. */
function NumberWays({ application }: KeepProps) {
  const { locale, t } = useWords()
  const date = day(locale, kolkataDate(submittedOn(application)))
  const message = t('dash.sentMessage', { number: spokenReferenceOf(application), date })
  return (
    <>
      <a
        className="button button-line"
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noopener"
      >
        <Icon of={icons.whatsapp} />
        {t('dash.sentWhatsapp')}
      </a>
      <button className="button button-line" type="button" onClick={() => print()}>
        <Icon of={icons.printer} />
        {t('dash.print')}
      </button>
    </>
  )
}

// The receipt of an application: fetched once, again after the server's `Retry-After`, and stored on the phone.

/** `text`: the content of the file; `code`: the same for the fragment of a link. */
const sent = { text: isText, code: isText }
const Sent = checkedBy(hasFields(sent))
/** `reference`: the number of the application. */
const isReceipt = hasFields({ ...sent, reference: isText })
const Receipt = checkedBy(isReceipt)
type Receipt = Guarded<typeof isReceipt>

/** Milliseconds before a retry without `Retry-After`. */
const LATER = 60_000

/** The prefix of the keys in localStorage. A logout removes it. */
const PREFIX = 'receipt-'

const receiptQuery = ({ id, number }: MyApplication): Query<Receipt> => ({
  queryKey: ['receipt', id],
  queryFn: async () => {
    const sent = await call(`/api/applications/${encodeURIComponent(id)}/receipt`, { schema: Sent })
    const receipt = { ...sent, reference: spokenReferenceOf({ id, number }) }
    phoneStorage.set(PREFIX + id, JSON.stringify(receipt))
    return receipt
  },
})

/** The receipts that this phone has stored, for use offline. */
const keptReceipts = (): Receipt[] =>
  phoneStorage
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => phoneStorage.read(key, Receipt) ?? [])

type Shown = { state: 'ready'; receipt: Receipt } | { state: 'waiting' | 'later' | 'failed' }

function useReceipt(application: MyApplication): Shown {
  const { data, error, refetch } = useQuery(receiptQuery(application), queryClient)
  const later = error instanceof ApiError && error.problem?.code === 'receipt-later' ? error : null
  useEffect(() => {
    if (!later) return
    const timer = setTimeout(
      () => void refetch(),
      later.retryAfter === null ? LATER : later.retryAfter * 1000,
    )
    return () => clearTimeout(timer)
  })
  const receipt = data ?? phoneStorage.read(PREFIX + application.id, Receipt)
  if (receipt) return { state: 'ready', receipt }
  if (later) return { state: 'later' }
  return { state: error ? 'failed' : 'waiting' }
}

/** The receipt is fetched although the line is folded, so that the phone has it without a network. */
export function ReceiptFold({ application }: { application: MyApplication }) {
  const { t } = useWords()
  const shown = useReceipt(application)
  return (
    <Fold id="receipt" title={t('receipt.title')}>
      <p>{t('receipt.what')}</p>
      {shown.state === 'ready' ? (
        <Ways receipt={shown.receipt} />
      ) : (
        <p role="status">
          {shown.state === 'later' && t('receipt.later')}
          {shown.state === 'failed' && t('receipt.fail')}
        </p>
      )}
    </Fold>
  )
}

/** Only from the server, to its family, and never stored: anybody with the file can read what it opens. */
export function OwnProofFold({ application: { id, resultsPublished } }: { application: MyApplication }) {
  const { locale, t } = useWords()
  if (!resultsPublished) return null
  return (
    <Fold id="own-proof" title={t('receipt.own')}>
      <p>{t('receipt.ownWhat')}</p>
      <p>{t('receipt.ownWho')}</p>
      {isOnSharedDevice() ? (
        <p>{t('receipt.ownShared')}</p>
      ) : (
        <a className="button button-line" href={`/api/applications/${encodeURIComponent(id)}/proof`} download>
          <Icon of={icons.download} />
          {t('receipt.ownSave')}
        </a>
      )}
      <a className="button button-line" href={pathFor(locale, 'audit')}>
        {t('receipt.ownCheck')}
      </a>
    </Fold>
  )
}

/** The stored receipts, shown where the application cannot be loaded. */
export function KeptReceipts() {
  const { t } = useWords()
  return keptReceipts().map((receipt) => {
    const id = `receipt-${joined(receipt.reference)}`
    return (
      <section key={id} className="panel fold-body" aria-labelledby={id}>
        <h2 id={id}>
          {t('receipt.title')} <span translate="no">{receipt.reference}</span>
        </h2>
        <p>{t('receipt.what')}</p>
        <Ways receipt={receipt} />
      </section>
    )
  })
}

const joined = (reference: string): string => reference.replaceAll(' ', '')

/** The receipt is in the fragment, so that the browser does not send it to the server. */
const receiptPath = (locale: Locale, code: string): string => `${pathFor(locale, 'audit')}#receipt=${code}`

/** The QR code of the receipt's link, as a decimal number, which makes the modules as large as possible. Its code is loaded on demand. */
function usePicture(code: string) {
  const { locale, t } = useWords()
  const { showError } = useOutcome()
  const [picture, setPicture] = useState<ReactNode>(null)
  const show = async () => {
    const load = () => Promise.all([import('#web/ui/QrPicture.tsx'), import('#events/ledger/receipt.ts')])
    try {
      const [{ QrPicture }, { codeDigits }] = await loadCode(load)
      const link = location.origin + receiptPath(locale, codeDigits(code))
      setPicture(<QrPicture text={link} label={t('receipt.picture')} isLong />)
    } catch {
      showError(t('toast.network'))
    }
  }
  return { picture, show, hide: () => setPicture(null) }
}

function Ways({ receipt: { text, code, reference } }: { receipt: Receipt }) {
  const { locale, t } = useWords()
  const { picture, show, hide } = usePicture(code)
  const path = receiptPath(locale, code)
  const name = `receipt-${joined(reference)}.tlog-proof`
  const save = () => saveFile(name, new Blob([text], { type: 'text/plain' }))
  return (
    <>
      <Press
        look="line"
        text={picture ? 'receipt.hide' : 'receipt.show'}
        aria-expanded={picture !== null}
        onClick={() => (picture ? hide() : void show())}
      />
      {picture && (
        <figure>
          {picture}
          <figcaption>{t('receipt.scan')}</figcaption>
        </figure>
      )}
      <button className="button button-line" type="button" onClick={save}>
        <Icon of={icons.download} />
        {t('receipt.save')}
      </button>
      <Go look="line" text="receipt.check" href={path} />
    </>
  )
}
