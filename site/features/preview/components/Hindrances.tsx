/** The reasons why the application cannot be submitted: fields that the server refused, and steps that come first. */
import { useEffect, useRef } from 'react'
import { warning } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { useFieldName } from '../../application-form/field-words.ts'
import { UnsentAnswers } from '../../unsent/UnsentAnswers.tsx'
import type { Refused, Reviewed } from '../use-submit.ts'

/** The fields that the server refused, with links to them. `edit`: the URL of the form. */
export function Refusals({ refused, edit }: { refused: Refused; edit: string }) {
  const fieldName = useFieldName()
  const list = useRef<HTMLUListElement>(null)
  const fields = Object.entries(refused)
  // Scrolls to the list, since the button is at the end of the window and the list at the top of the page.
  useEffect(() => {
    if (Object.keys(refused).length > 0) list.current?.focus()
  }, [refused])
  if (fields.length === 0) return null
  return (
    <ul className="refused" role="alert" ref={list} tabIndex={-1}>
      {fields.map(([field, text]) => (
        <li key={field}>
          <a href={`${edit}#${field}`}>
            {fieldName(field)}: {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

type ReasonProps = { text: string; href: string; link: Key }

function Reason({ text, href, link }: ReasonProps) {
  const { t } = useWords()
  return (
    <p className="reason">
      <Icon of={warning} />
      <span>
        {text} <a href={href}>{t(link)}</a>
      </span>
    </p>
  )
}

/** Why the submit button is disabled. The form requires consent, but a draft may come from another client without it. */
export function Reasons({ application, userId, waiting, unsent, edit }: Reviewed & { edit: string }) {
  const { t } = useWords()
  return (
    <div id="submit-reason">
      {unsent.isUnsent && (
        <div className="unsent" role="status">
          <UnsentAnswers userId={userId} look={unsent.look} />
        </div>
      )}
      {application.consent === '' && (
        <Reason text={t('preview.needsConsent')} href={`${edit}#consent`} link="preview.toConsent" />
      )}
      {!application.declarationAgreed && (
        <Reason
          text={t('preview.needsDeclaration')}
          href={`${edit}#declarationAgreed`}
          link="preview.toDeclaration"
        />
      )}
      {waiting > 0 && (
        <Reason
          text={t('preview.filesWaiting', { count: waiting })}
          href={`${edit}#uploads`}
          link="preview.toFiles"
        />
      )}
    </div>
  )
}
