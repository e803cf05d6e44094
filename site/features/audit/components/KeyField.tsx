/** Fields for keys as the visitor knows them from elsewhere: that of the log, and those of witnesses. */
import { useId } from 'react'
import { useAuditWords } from '../words.ts'

// The key of the log of the site that this page is on: what is opened here may be of another programme.

const MARK = 'data-log-key'
/** Filled in by the server; '' where it is not known. */
const siteKey = (): string => document.querySelector(`[${MARK}]`)?.getAttribute(MARK) ?? ''

/** Whether the key whose text this is signs the log of this site; null where the site does not say which does. */
export const isOfSite = (key: string, own = siteKey()): boolean | null =>
  own.includes('+') ? own === key : null

/** Signed by the key of another site, and not by one that the visitor gave. */
export const isForeign = ({ key, isTrusted }: { key: string; isTrusted: boolean }): boolean =>
  !isTrusted && isOfSite(key) === false

type Field = { value: string; set: (keys: string) => void }

function Keys({ value, set, label, hint }: Field & { label: string; hint: string }) {
  const id = useId()
  return (
    <div className="audit-field">
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={2}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    </div>
  )
}

export function KeyField(field: Field) {
  const { t } = useAuditWords()
  return <Keys {...field} label={t('check.key')} hint={t('check.keyHint')} />
}

export function WitnessField(field: Field) {
  const { t } = useAuditWords()
  return <Keys {...field} label={t('check.witnessKeys')} hint={t('check.witnessKeysHint')} />
}

/** Says whose key it is, and asks to compare one that the visitor has not given. */
export function CompareKey({ text, isTrusted }: { text: string; isTrusted: boolean }) {
  const { t } = useAuditWords()
  const isOwn = isOfSite(text)
  const named = t(isOwn ? 'check.keySite' : 'check.keyCompare')
  return (
    <>
      <p>{isTrusted ? t('check.keyTrusted') : named}</p>
      {isTrusted && isOwn === false && <p>{t('check.other.given')}</p>}
      <p className="code">{text}</p>
    </>
  )
}
