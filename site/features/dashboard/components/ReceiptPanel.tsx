/** The receipt: what it proves in one sentence, and ways to keep it, to hand it on and to check it. */
import { type ComponentType, useState } from 'react'
import { receiptPath } from '#web/application-paths.ts'
import { loadCode } from '#web/load-code.ts'
import { saveFile } from '#web/save-file.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { keptReceipts, type Receipt, useReceipt } from '../use-receipt.ts'
import './receipt.css'

export function ReceiptPanel({ application }: { application: MyApplication }) {
  const { t } = useWords()
  const shown = useReceipt(application)
  return (
    <section className="panel receipt" aria-labelledby="receipt">
      <h2 id="receipt">{t('receipt.title')}</h2>
      <p>{t('receipt.what')}</p>
      {shown.state === 'ready' ? (
        <Ways receipt={shown.receipt} />
      ) : (
        <p className="note" role="status">
          {shown.state === 'later' && t('receipt.later')}
          {shown.state === 'failed' && t('receipt.fail')}
        </p>
      )}
    </section>
  )
}

/** Where the application itself cannot be loaded. */
export function KeptReceipts() {
  const { t } = useWords()
  return keptReceipts().map((receipt) => {
    const id = `receipt-${joined(receipt.reference)}`
    return (
      <section key={id} className="panel receipt" aria-labelledby={id}>
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

type Picture = ComponentType<{ code: string }>

/** The code that draws the picture is loaded when it is asked for. */
function usePicture() {
  const { t } = useWords()
  const { showError } = useOutcome()
  const [Picture, setPicture] = useState<Picture | null>(null)
  const show = async () => {
    try {
      const { ReceiptPicture } = await loadCode(() => import('./ReceiptPicture.tsx'))
      setPicture(() => ReceiptPicture)
    } catch {
      showError(t('toast.network'))
    }
  }
  return { Picture, show, hide: () => setPicture(null) }
}

function Ways({ receipt: { text, code, reference } }: { receipt: Receipt }) {
  const { locale, t } = useWords()
  const { Picture, show, hide } = usePicture()
  const path = receiptPath(locale, code)
  const name = `receipt-${joined(reference)}.tlog-proof`
  const save = () => saveFile(name, new Blob([text], { type: 'text/plain' }))
  return (
    <div className="keep">
      <button
        className="button button-line"
        type="button"
        aria-expanded={Picture !== null}
        onClick={() => (Picture ? hide() : void show())}
      >
        {t(Picture ? 'receipt.hide' : 'receipt.show')}
      </button>
      {Picture && (
        <figure>
          <Picture code={code} />
          <figcaption>{t('receipt.scan')}</figcaption>
        </figure>
      )}
      <button className="button button-line" type="button" onClick={save}>
        <Icon of={icons.download} />
        {t('receipt.save')}
      </button>
      <a className="button button-line" href={path}>
        {t('receipt.check')}
      </a>
    </div>
  )
}
