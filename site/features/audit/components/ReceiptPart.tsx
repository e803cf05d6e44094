/** Checks a family's receipt: from the URL's fragment (a scanned QR code), from a file, or pasted. */
import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { grouped } from '#events/language/digits.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import type { BundleWorker } from '../bundle-worker.ts'
import { useAuditWords } from '../words.ts'
import type { Questions } from '../worker/protocol.ts'
import { FileButton, PasteField } from './inputs.tsx'
import { CompareKey, isForeign, KeyField } from './KeyField.tsx'
import { OtherProgramme } from './Verdict.tsx'

type Outcome = Questions['receipt']['out']

const Kept = z.object({ text: z.string(), code: z.string(), reference: z.string() })

/** The number of the application, where the dashboard has stored this receipt on this phone: a receipt holds nothing of a family. */
const numberOf = (receipt: string): string | null =>
  phoneStorage
    .keys()
    .filter((key) => key.startsWith('receipt-'))
    .flatMap((key) => phoneStorage.read(key, Kept) ?? [])
    .find(({ text, code }) => receipt.trim() === text.trim() || receipt.endsWith(`=${code}`))?.reference ??
  null

/** `number`: null where it is not known here. */
type Checked = { outcome: Outcome; number: string | null }

function Result({ outcome, number }: Checked) {
  const { t, when } = useAuditWords()
  if (!outcome.ok)
    return (
      <div className="verdict bad">
        <h3>{t('check.receiptBad')}</h3>
        <p>{t(`check.receiptFault.${outcome.fault}`)}</p>
      </div>
    )
  const { at, seq, size, ledgerId, isTrusted, key } = outcome
  if (isForeign(outcome)) return <OtherProgramme what="receipt" signer={key} />
  return (
    <div className="verdict good">
      <h3>{t('check.receiptGood')}</h3>
      {number !== null && <p>{t('check.receiptOf', { number })}</p>}
      <p>{t('check.receiptProves', { when: when(Date.parse(at)), seq, size: grouped(size) })}</p>
      <p>{t('check.receiptMeans')}</p>
      <p>{t('check.receiptNot')}</p>
      <CompareKey text={key} isTrusted={isTrusted} />
      <details className="audit-more">
        <summary>{t('check.receiptId')}</summary>
        <p className="code">{ledgerId}</p>
      </details>
    </div>
  )
}

type Props = { worker: BundleWorker; logKey: string; setLogKey: (key: string) => void }
export function ReceiptPart({ worker, logKey, setLogKey }: Props) {
  const { t } = useAuditWords()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const result = useRef<HTMLDivElement>(null)
  const check = useCallback(
    async (receipt: string, key: string) => {
      setText(receipt)
      const outcome = await worker.ask('receipt', { text: receipt, key })
      setChecked({ outcome, number: numberOf(receipt) })
      result.current?.focus()
    },
    [worker],
  )
  useEffect(() => {
    const fromAddress = () => {
      if (location.hash.startsWith('#receipt=')) void check(location.href, '')
    }
    fromAddress()
    addEventListener('hashchange', fromAddress)
    return () => removeEventListener('hashchange', fromAddress)
  }, [check])
  const open = async ([file]: File[]) => {
    if (file) await check(await file.text(), logKey)
  }
  return (
    <section className="audit-part" aria-labelledby="receipt">
      <h2 id="receipt">{t('check.receipt')}</h2>
      <div ref={result} tabIndex={-1} aria-live="polite">
        {checked && <Result {...checked} />}
      </div>
      <p>{t('check.receiptLead')}</p>
      <FileButton
        label={t('check.receiptFile')}
        look="button-line"
        accept=".txt,.tlog-proof,text/plain"
        choose={open}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void check(text, logKey)
        }}
      >
        <PasteField id="receipt-text" label={t('check.receiptText')} rows={3} value={text} set={setText} />
        <KeyField value={logKey} set={setLogKey} />
        <button className="button button-strong" type="submit" disabled={text.trim() === ''}>
          {t('check.receiptCheck')}
        </button>
      </form>
    </section>
  )
}
