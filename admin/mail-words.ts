/** The words of the outbox. */
import en from '#events/language/en/outbox.json'
import ml from '#events/language/ml/outbox.json'
import { catalogue } from '../../catalogue.ts'

export const { useSay } = catalogue<keyof typeof ml>(ml, en)
