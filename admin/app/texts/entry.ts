/** The texts of the login and of all else that a person may read before the console itself has come. */
import enAdmin from '#events/language/en/admin.json'
import enCommon from '#events/language/en/common.json'
import mlAdmin from '#events/language/ml/admin.json'
import mlCommon from '#events/language/ml/common.json'
import { bilingual } from '#web/words/bilingual.ts'

const ml = { ...mlCommon, ...mlAdmin }
const en = { ...enCommon, ...enAdmin }
export const { useWords, isKey } = bilingual<keyof typeof ml>({ ml, en })
