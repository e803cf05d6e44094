/** The words of letters: the outbox, and the test of the mail server. */
import en from '#events/language/en/outbox.json'
import ml from '#events/language/ml/outbox.json'
import { catalogue } from '../../app/catalogue.ts'

export const { useSay, isKey } = catalogue<keyof typeof ml>(ml, en)
