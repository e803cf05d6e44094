/** The translation hook of the pages for auditors, with formats for statuses, times and points. */

import type { Row } from '#events/history/view.ts'
import type auditFile from '#events/language/en/audit-file.json'
import type auditLog from '#events/language/en/audit-log.json'
import type check from '#events/language/en/check.json'
import type player from '#events/language/en/player.json'
import type sample from '#events/language/en/sample.json'
import type witnessed from '#events/language/en/witnessed.json'
import { moment } from '#events/language/format.ts'
import { usePageTexts } from '#web/words/PageTexts.tsx'

type Name =
  | keyof typeof auditFile
  | keyof typeof auditLog
  | keyof typeof check
  | keyof typeof player
  | keyof typeof sample
  | keyof typeof witnessed

const HUNDRED = 100

export function useAuditWords() {
  const words = usePageTexts<Name>()
  const { locale, t, textOf } = words
  return {
    ...words,
    /** `at`: milliseconds since 1970. */
    when: (at: number): string => moment(locale, new Date(at).toISOString()),
    status: (status: Row['status']): string => {
      if (status === 'erased') return t('check.columnErased')
      return textOf(`status.${status}`) ?? status
    },
    /** `hundredths`: points are stored in hundredths. */
    points: (hundredths: number): string => String(hundredths / HUNDRED),
  }
}
