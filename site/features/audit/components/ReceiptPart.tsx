/** Checks a family's receipt or its own proof: from the URL's fragment (a scanned QR code), from a file, or pasted. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { grouped } from '#events/language/digits.ts'
import type { BundleWorker } from '../bundle-worker.ts'
import { useAuditWords } from '../words.ts'
import type { Questions, ReceiptReply } from '../worker/protocol.ts'
import { FileButton, PasteField } from './inputs.tsx'
import { CompareKey, isForeign, KeyField } from './KeyField.tsx'
import { Claimed, OwnProof } from './OwnProof.tsx'
import { OtherProgramme } from './Verdict.tsx'

function Receipt({ outcome }: { outcome: ReceiptReply }) {
  const { t, when } = useAuditWords()
  if (!outcome.ok)
    return (
      <div className="verdict bad">
        <h3>{t('check.receiptBad')}</h3>
        <p>{t(`check.receiptFault.${outcome.fault}`)}</p>
      </div>
    )
  const { at, seq, size, ledgerId, isTrusted, key, claim } = outcome
  if (isForeign(outcome)) return <OtherProgramme what="receipt" signer={key} />
  return (
    <div className="verdict good">
      <h3>{t('check.receiptGood')}</h3>
      <Claimed claim={claim} />
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
  /** The text that was checked last, to check it again with another key; the field does not show a long proof. */
  const [given, setGiven] = useState('')
  const [checked, setChecked] = useState<Questions['receipt']['out'] | null>(null)
  const result = useRef<HTMLDivElement>(null)
  const check = useCallback(
    async (receipt: string, key: string) => {
      const reply = await worker.ask('receipt', { text: receipt, key })
      setGiven(receipt)
      setText('own' in reply ? '' : receipt)
      setChecked(reply)
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
        {checked &&
          ('own' in checked ? <OwnProof outcome={checked.own} /> : <Receipt outcome={checked.receipt} />)}
      </div>
      <p>{t('check.receiptLead')}</p>
      <FileButton
        label={t('check.receiptFile')}
        look="button-line"
        accept=".txt,.tlog-proof,.json,text/plain,application/json"
        choose={open}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void check(text.trim() === '' ? given : text, logKey)
        }}
      >
        <PasteField id="receipt-text" label={t('check.receiptText')} rows={3} value={text} set={setText} />
        <KeyField value={logKey} set={setLogKey} />
        <button className="button button-strong" type="submit" disabled={`${text}${given}`.trim() === ''}>
          {t('check.receiptCheck')}
        </button>
      </form>
    </section>
  )
}
