/** "I have no email address": while it is ticked, the field for the e-mail is hidden, and only the number is asked for. */
import { useWords } from '../../../components/island/texts.ts'

export function WithoutEmail() {
  const { t } = useWords()
  return (
    <div className="field agree without-email">
      <label>
        <input name="withoutEmail" type="checkbox" aria-describedby="without-email" />
        {t('register.withoutEmail')}
      </label>
      <p id="without-email" className="field-hint">
        {t('register.withoutEmailText')}
      </p>
    </div>
  )
}
