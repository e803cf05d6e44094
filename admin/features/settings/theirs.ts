/** Puts what a colleague has saved beside what is typed, in the message of the field that was refused for it. */
import { moment } from '#events/language/format.ts'
import { useWords } from '../../app/texts/settings-moved.ts'
import { programmeFields } from './components/ProgrammeField.tsx'
import type { Values } from './components/SettingField.tsx'

/** @param moved the fields whose saved values have been read since they were refused */
export function useTheirs(saved: Values, moved: readonly string[]): (errors: Values) => Values {
  const { locale, t } = useWords()
  const shown = (key: string, value: string): string =>
    key === 'application_deadline' ? moment(locale, value) : value
  const withTheirs = (key: string, error: string): string => {
    const value = saved[key]
    const isShown = key in programmeFields && moved.includes(key) && value
    return isShown ? `${error} ${t('settings.theirs', { value: shown(key, value) })}` : error
  }
  return (errors) =>
    Object.fromEntries(Object.entries(errors).map(([key, error]) => [key, withTheirs(key, error)]))
}
