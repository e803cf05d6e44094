/** The field for the log's key as the visitor knows it from elsewhere. */
import { useId } from 'react'
import { useAuditWords } from '../words.ts'

export function KeyField({ value, set }: { value: string; set: (key: string) => void }) {
  const { t } = useAuditWords()
  const id = useId()
  return (
    <div className="audit-field">
      <label htmlFor={id}>{t('check.key')}</label>
      <p id={`${id}-hint`} className="hint">
        {t('check.keyHint')}
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

/** Asks to compare a key that only the file itself has named. */
export function CompareKey({ text, isTrusted }: { text: string; isTrusted: boolean }) {
  const { t } = useAuditWords()
  return (
    <>
      <p>{isTrusted ? t('check.keyTrusted') : t('check.keyCompare')}</p>
      <p className="code">{text}</p>
    </>
  )
}
