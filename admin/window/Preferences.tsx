/** The buttons for language and colour scheme on the screens outside the console. */
import { otherLocale } from '#web/paths.ts'
import { chooseLanguage } from '#web/words/language.ts'
import { toggleScheme } from '../app/scheme.ts'
import { useWords } from '../app/texts/entry.ts'
import './preferences.css'

export function Preferences() {
  const { locale, t } = useWords()
  const other = otherLocale(locale)
  return (
    <div className="preferences">
      <button type="button" onClick={toggleScheme}>
        {t('admin.scheme')}
      </button>
      <button type="button" lang={other} onClick={() => chooseLanguage(other)}>
        {t('admin.otherLanguage')}
      </button>
    </div>
  )
}
