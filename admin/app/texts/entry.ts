/** The texts of the login and of everything else that may be shown before the console is loaded. */
import enAdmin from '#events/language/en/admin.json'
import enCommon from '#events/language/en/common.json'
import mlAdmin from '#events/language/ml/admin.json'
import mlCommon from '#events/language/ml/common.json'
import { bilingual } from '#web/words/bilingual.ts'

const ml = { ...mlCommon, ...mlAdmin }
const en = { ...enCommon, ...enAdmin }
export type Key = keyof typeof ml
export const { useWords } = bilingual<Key>({ ml, en })
