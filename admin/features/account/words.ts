/** The words of one's own account. */
import en from '#events/language/en/account.json'
import ml from '#events/language/ml/account.json'
import { catalogue } from '../../app/catalogue.ts'

export const { useSay } = catalogue<keyof typeof ml>(ml, en)
