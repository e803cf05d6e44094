/** Writes docs/voice/: the texts to record for families, from the catalogues of both languages. */
import { locales } from '#events/account-lists.ts'
import en from '#events/language/en/voice-scripts.json'
import ml from '#events/language/ml/voice-scripts.json'
import { clipSections } from '#events/programme/clips.ts'
import type { Locale } from '#events/vocabulary.ts'

const texts: Record<Locale, Readonly<Record<string, string>>> = { en, ml }
const heads: Record<Locale, string> = {
  en: `# Texts to read aloud

Each is read in 20 to 40 seconds, slowly, as one speaks to a family at home. The console's dialog *Voice clips for families*
takes a recording for each. They are suggestions: say them in your own words, and leave out what your programme does otherwise.`,
  ml: `# ഉറക്കെ വായിക്കാനുള്ളത്

ഓരോന്നും 20 മുതൽ 40 വരെ സെക്കൻഡിൽ, വീട്ടിൽ ചെന്ന് സംസാരിക്കുന്നതുപോലെ സാവധാനം വായിക്കുക. സ്വന്തം വാക്കിൽ പറയാം; നിങ്ങളുടെ
പദ്ധതിയിൽ ഇല്ലാത്തത് വിട്ടുകളയാം. കൺസോളിലെ *കുടുംബങ്ങൾക്കുള്ള ശബ്ദ ക്ലിപ്പുകൾ* എന്നതിൽ ഓരോന്നിനും ഫയൽ ചേർക്കാം.`,
}

export function voicePage(locale: Locale): string {
  const clips = clipSections.map((section, place) => {
    const title = texts[locale][`voice.title.${section}`]
    return `## ${place + 1}. ${title}\n\n${texts[locale][`voice.script.${section}`]}\n\n\`${section}.${locale}\``
  })
  return `${[heads[locale], ...clips].join('\n\n')}\n`
}

if (import.meta.main)
  for (const locale of locales) await Bun.write(`docs/voice/${locale}.md`, voicePage(locale))
