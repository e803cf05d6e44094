/** The words of the team and its home visits. */
import en from '#events/language/en/team.json'
import ml from '#events/language/ml/team.json'
import { catalogue } from '../../app/catalogue.ts'

export const { useSay } = catalogue<keyof typeof ml>(ml, en)
