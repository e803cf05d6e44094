/** An amount of rupees in words. */
import { inWords } from '#events/language/amounts.ts'
import { useWords } from '../../../components/island/texts.ts'

export function AmountInWords({ rupees }: { rupees: number }) {
  const { locale, t } = useWords()
  return <> · {t('form.incomeWords', { words: inWords(locale, rupees), count: Math.floor(rupees) })}</>
}
