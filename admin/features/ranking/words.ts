/** The words of the ranking. */
import en from '#events/language/en/ranking.json'
import ml from '#events/language/ml/ranking.json'
import { catalogue } from '../../app/catalogue.ts'

type RankingKey = keyof typeof ml
export const {
  useSay: useRankingWords,
  sayIn: rankingWordsIn,
  named: rankingNamed,
} = catalogue<RankingKey>(ml, en)
