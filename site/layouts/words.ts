/** The texts of a built page, in the language of its route: astro-i18next has loaded them, translate.ts fills them in. */
import i18next from 'i18next'
import type auditFile from '#events/language/en/audit-file.json'
import type check from '#events/language/en/check.json'
import type leaving from '#events/language/en/leaving.json'
import type outside from '#events/language/en/outside.json'
import type privacy from '#events/language/en/privacy.json'
import type reach from '#events/language/en/reach.json'
import type ready from '#events/language/en/ready.json'
import type { Name as ServerName } from '#events/language/index.ts'
import { type Texts, translator } from '#events/language/translate.ts'
import { unbroken } from '#web/words/PageTexts.tsx'

type Name =
  | ServerName
  | keyof (typeof auditFile &
      typeof check &
      typeof leaving &
      typeof outside &
      typeof privacy &
      typeof reach &
      typeof ready)
/** Astro's global `Astro`, or the context of an endpoint. The route of a Malayalam page has no `locale`. */
type Page = { params: Readonly<Record<string, string | undefined>> }

export function pageWords({ params }: Page) {
  const locale = params.locale === 'en' ? 'en' : 'ml'
  const texts: Texts<Name> = Object.assign({}, ...Object.values(i18next.getDataByLanguage(locale) ?? {}))
  return {
    locale,
    t: translator(locale, texts, unbroken),
    /** One form of a text about a number, such as `home.days_one`. */
    textOf: (name: Name): string => texts[name],
  } as const
}
