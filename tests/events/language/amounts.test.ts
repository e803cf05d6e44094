/** Amounts in words, as they are said in Kerala; the catalogue puts "rupees" behind them. */
import { expect, test } from 'bun:test'
import { inWords } from '#events/language/amounts.ts'
import { translatorIn } from '#events/language/index.ts'

const malayalam: readonly [number, string][] = [
  [0, 'പൂജ്യം'],
  [1, 'ഒരു'],
  [2, 'രണ്ട്'],
  [3, 'മൂന്ന്'],
  [4, 'നാല്'],
  [5, 'അഞ്ച്'],
  [6, 'ആറ്'],
  [7, 'ഏഴ്'],
  [8, 'എട്ട്'],
  [9, 'ഒമ്പത്'],
  [10, 'പത്ത്'],
  [11, 'പതിനൊന്ന്'],
  [12, 'പന്ത്രണ്ട്'],
  [13, 'പതിമൂന്ന്'],
  [14, 'പതിനാല്'],
  [15, 'പതിനഞ്ച്'],
  [16, 'പതിനാറ്'],
  [17, 'പതിനേഴ്'],
  [18, 'പതിനെട്ട്'],
  [19, 'പത്തൊമ്പത്'],
  [20, 'ഇരുപത്'],
  [21, 'ഇരുപത്തിയൊന്ന്'],
  [25, 'ഇരുപത്തിയഞ്ച്'],
  [26, 'ഇരുപത്തിയാറ്'],
  [27, 'ഇരുപത്തിയേഴ്'],
  [28, 'ഇരുപത്തിയെട്ട്'],
  [29, 'ഇരുപത്തിയൊമ്പത്'],
  [30, 'മുപ്പത്'],
  [40, 'നാൽപത്'],
  [44, 'നാൽപത്തിനാല്'],
  [50, 'അമ്പത്'],
  [60, 'അറുപത്'],
  [70, 'എഴുപത്'],
  [80, 'എൺപത്'],
  [90, 'തൊണ്ണൂറ്'],
  [93, 'തൊണ്ണൂറ്റിമൂന്ന്'],
  [99, 'തൊണ്ണൂറ്റിയൊമ്പത്'],
  [100, 'നൂറ്'],
  [101, 'നൂറ്റി ഒന്ന്'],
  [150, 'നൂറ്റി അമ്പത്'],
  [200, 'ഇരുനൂറ്'],
  [300, 'മുന്നൂറ്'],
  [400, 'നാനൂറ്'],
  [450, 'നാനൂറ്റി അമ്പത്'],
  [500, 'അഞ്ഞൂറ്'],
  [600, 'അറുനൂറ്'],
  [700, 'എഴുനൂറ്'],
  [800, 'എണ്ണൂറ്'],
  [900, 'തൊള്ളായിരം'],
  [950, 'തൊള്ളായിരത്തി അമ്പത്'],
  [1000, 'ആയിരം'],
  [1001, 'ആയിരത്തി ഒന്ന്'],
  [1500, 'ആയിരത്തി അഞ്ഞൂറ്'],
  [2000, 'രണ്ടായിരം'],
  [3000, 'മൂവായിരം'],
  [4000, 'നാലായിരം'],
  [5000, 'അയ്യായിരം'],
  [6000, 'ആറായിരം'],
  [7000, 'ഏഴായിരം'],
  [8000, 'എണ്ണായിരം'],
  [8500, 'എണ്ണായിരത്തി അഞ്ഞൂറ്'],
  [9000, 'ഒമ്പതിനായിരം'],
  [10_000, 'പതിനായിരം'],
  [11_000, 'പതിനൊന്നായിരം'],
  [12_500, 'പന്ത്രണ്ടായിരത്തി അഞ്ഞൂറ്'],
  [13_000, 'പതിമൂവായിരം'],
  [15_000, 'പതിനയ്യായിരം'],
  [18_000, 'പതിനെട്ടായിരം'],
  [19_999, 'പത്തൊമ്പതിനായിരത്തി തൊള്ളായിരത്തി തൊണ്ണൂറ്റിയൊമ്പത്'],
  [20_000, 'ഇരുപതിനായിരം'],
  [25_000, 'ഇരുപത്തയ്യായിരം'],
  [30_000, 'മുപ്പതിനായിരം'],
  [33_000, 'മുപ്പത്തിമൂവായിരം'],
  [40_000, 'നാൽപതിനായിരം'],
  [50_000, 'അമ്പതിനായിരം'],
  [60_000, 'അറുപതിനായിരം'],
  [70_000, 'എഴുപതിനായിരം'],
  [80_000, 'എൺപതിനായിരം'],
  [90_000, 'തൊണ്ണൂറായിരം'],
  [95_000, 'തൊണ്ണൂറ്റയ്യായിരം'],
  [100_000, 'ഒരു ലക്ഷം'],
  [100_001, 'ഒരു ലക്ഷത്തി ഒന്ന്'],
  [125_000, 'ഒരു ലക്ഷത്തി ഇരുപത്തയ്യായിരം'],
  [200_000, 'രണ്ട് ലക്ഷം'],
  [1_000_000, 'പത്ത് ലക്ഷം'],
  [2_500_000, 'ഇരുപത്തിയഞ്ച് ലക്ഷം'],
  [10_000_000, 'ഒരു കോടി'],
  [10_000_019, 'ഒരു കോടി പത്തൊമ്പത്'],
  [12_345_678, 'ഒരു കോടി ഇരുപത്തിമൂന്ന് ലക്ഷത്തി നാൽപത്തയ്യായിരത്തി അറുനൂറ്റി എഴുപത്തിയെട്ട്'],
  [250_000_000, 'ഇരുപത്തിയഞ്ച് കോടി'],
]
const english: readonly [number, string][] = [
  [0, 'zero'],
  [1, 'one'],
  [8, 'eight'],
  [10, 'ten'],
  [13, 'thirteen'],
  [20, 'twenty'],
  [40, 'forty'],
  [85, 'eighty-five'],
  [90, 'ninety'],
  [100, 'one hundred'],
  [101, 'one hundred one'],
  [999, 'nine hundred ninety-nine'],
  [1000, 'one thousand'],
  [12_500, 'twelve thousand five hundred'],
  [99_999, 'ninety-nine thousand nine hundred ninety-nine'],
  [100_000, 'one lakh'],
  [125_000, 'one lakh twenty-five thousand'],
  [1_000_000, 'ten lakh'],
  [10_000_000, 'one crore'],
  [10_000_019, 'one crore nineteen'],
  [12_345_678, 'one crore twenty-three lakh forty-five thousand six hundred seventy-eight'],
  [250_000_000, 'twenty-five crore'],
]

test.each(malayalam)('given %p rupees, when they are said in Malayalam, then they are %p', (rupees, words) =>
  expect(inWords('ml', rupees)).toBe(words),
)

test.each(english)('given %p rupees, when they are said in English, then they are %p', (rupees, words) =>
  expect(inWords('en', rupees)).toBe(words),
)

test('given any amount up to a crore, when it is said, then no other amount is said so, and nothing is left in digits', () => {
  const amounts = Array.from({ length: 20_000 }, (_, place) => (place * 7919) % 10_000_000)
  for (const locale of ['ml', 'en'] as const) {
    const said = amounts.map((rupees) => inWords(locale, rupees))
    expect(new Set(said).size).toBe(new Set(amounts).size)
    expect(
      said.filter((words) => /\d|undefined|^\s|\s$|\s{2}/.test(words) || words !== words.normalize('NFC')),
    ).toEqual([])
  }
})

test('given an income with paise, when it is said as in the form, then rupees are said', () =>
  expect([12_500.5, 1].map((rupees) => sentence(rupees))).toEqual(['മാസം പന്ത്രണ്ടായിരത്തി അഞ്ഞൂറ് രൂപ', 'മാസം ഒരു രൂപ']))

const sentence = (rupees: number): string =>
  translatorIn('ml')('form.incomeWords', { words: inWords('ml', rupees), count: Math.floor(rupees) })
