/** Fields for the keys of the log and of witnesses that the visitor has from another source, and the comparison with the site's own key. */
import { useId } from 'react'
import { useAuditWords } from '../words.ts'

const MARK = 'data-log-key'
/** The key of this site's log, which the server fills in; '' where unknown. */
const siteKey = (): string => document.querySelector(`[${MARK}]`)?.getAttribute(MARK) ?? ''

/** Whether a key is the one of this site's log; null where the site's key is unknown. */
export const isOfSite = (key: string, own = siteKey()): boolean | null =>
  own.includes('+') ? own === key : null

/** Whether a bundle or receipt was signed by the key of another site that the visitor has not entered. */
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

/** Names the owner of a key, and asks the visitor to compare a key that they have not entered. */
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
