/** Language and scheme, which everybody may change for themselves on every screen. */
import { otherLocale } from '#web/paths.ts'
import { chooseLanguage, useEntryWords } from '../app/language.ts'
import { toggleScheme } from '../app/scheme.ts'
import './preferences.css'

export function Preferences() {
  const { locale, word } = useEntryWords()
  const other = otherLocale(locale)
  return (
    <div className="preferences">
      <button type="button" onClick={toggleScheme}>
        {word('admin.scheme')}
      </button>
      <button type="button" lang={other} onClick={() => chooseLanguage(other)}>
        {word('admin.otherLanguage')}
      </button>
    </div>
  )
}
