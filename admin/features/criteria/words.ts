/** The words of the criteria, which the ranking proposes and this view sets. */
import en from '#events/language/en/ranking.json'
import ml from '#events/language/ml/ranking.json'
import { catalogue } from '../../app/catalogue.ts'

export const { useSay } = catalogue<keyof typeof ml>(ml, en)
