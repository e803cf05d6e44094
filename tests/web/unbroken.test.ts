import { expect, test } from 'bun:test'
import { unbroken } from '#web/words/PageTexts.tsx'

const inOneLine: readonly [string, string][] = [
  ['66 points of 100', '66\u00A0points of\u0020100'],
  ['3 ഫയൽ, ഓരോന്നും 10 MB വരെ', '3\u00A0ഫയൽ, ഓരോന്നും 10\u00A0MB വരെ'],
  ['2026 ജനുവരി 1-ന് സമർപ്പിച്ചു', '2026\u00A0ജനുവരി 1-\u2060ന് സമർപ്പിച്ചു'],
  ['30 ദിവസത്തിനകംമായ്ച്ചുകളയും', '30 ദിവസത്തിനകംമായ്ച്ചുകളയും'],
  ['1998-2001, 98470 12345', '1998-2001, 98470 12345'],
]

for (const [text, expected] of inOneLine)
  test(`given “${text}”, when it is shown, then a number stays with its short word, and with its ending`, () => {
    expect(unbroken(text)).toBe(expected)
  })
