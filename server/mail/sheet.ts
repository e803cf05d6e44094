/** Renders the parts of a letter as plain text and HTML in the site's style, with all HTML escaping. */

import type { Form } from '#events/application/form.ts'
import { isFile } from '#events/application/kinds.ts'
import { isAsked } from '#events/application/missing.ts'
import { isForSide, type Question, questions } from '#events/application/questions.ts'
import { answerIn, headingIn } from '#events/language/answer-words.ts'
import { speechIn, translatorIn } from '#events/language/index.ts'
import type { Part, Row } from '#events/letter-parts.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { type Locale, type Side, sides } from '#events/vocabulary.ts'

export type Sheet = {
  locale: Locale
  /** The programme's name. */
  head: string
  title: string
  parts: readonly Part[]
  foot: string
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
/** Keeps line ends of addresses. */
const lines = (text: string): string => escaped(text).replaceAll('\n', '<br>')

// Colours of the site (tokens.css), inlined: mail programs support neither CSS variables nor style sheets.
const ink = '#1c2621'
const soft = '#46524b'
const leaf = '#14523d'
const gold = '#c39a34'
const page = '#fbf6e9'
const card = '#fffdf8'
const line = '#e2d5b5'
const serif = "'Noto Serif Malayalam', Georgia, serif"
const sans = "'Anek Malayalam', 'Noto Sans Malayalam', system-ui, sans-serif"
const heading = (text: string) =>
  `<h2 style="margin:24px 0 6px;font:600 18px/1.45 ${serif};color:${leaf}">${escaped(text)}</h2>`

/** A label may be a sentence. */
const rowText = ([label, value]: Row): string =>
  `${label.replace(/\.$/, '')}: ${value.replaceAll('\n', ', ')}`

const tableOf = (rows: readonly Row[]): string =>
  `<table role="presentation" style="width:100%;border-collapse:collapse">${rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 12px 6px 0;border-bottom:1px solid ${line};color:${soft};vertical-align:top;width:42%">${escaped(label)}</td>` +
        `<td style="padding:6px 0;border-bottom:1px solid ${line};vertical-align:top;overflow-wrap:anywhere">${lines(value)}</td></tr>`,
    )
    .join('')}</table>`

const linkButton = ({ text, link }: { text: string; link: string }): string =>
  `<a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${leaf};color:${card};text-decoration:none;font-weight:600">${escaped(text)}</a>`

function htmlPart(part: Part): string {
  switch (part.is) {
    case 'text':
      return `<p style="margin:12px 0">${lines(part.text)}</p>`
    case 'rows':
      return tableOf(part.rows)
    case 'facts':
      return heading(part.title) + part.groups.map(tableOf).join('')
    case 'list':
      return `${heading(part.title)}<ul style="margin:0;padding-left:20px">${part.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
    case 'code':
      return `<p style="margin:16px 0;color:${soft}">${escaped(part.label)}<br><b style="font-size:30px;letter-spacing:4px;color:${ink}">${escaped(part.code)}</b></p>`
    case 'heading':
      return heading(part.text)
    case 'verbatim':
      return `<pre style="margin:12px 0;padding:10px 12px;border:1px solid ${line};border-radius:8px;background:${page};font:12px/1.5 monospace;white-space:pre-wrap;overflow-wrap:anywhere">${escaped(part.text)}</pre>`
    case 'link':
      return `<p style="margin:16px 0">${linkButton(part)}</p>`
    case 'button':
      return (
        `<p style="margin:20px 0 8px">${linkButton(part)}</p>` +
        `<p style="margin:0 0 12px;color:${soft};font-size:15px;overflow-wrap:anywhere">${escaped(part.beside)}<br><a href="${escaped(part.link)}" style="color:${leaf}">${escaped(part.link)}</a></p>`
      )
    default:
      return unforeseen(part, '')
  }
}

export const asHtml = ({ locale, head, title, parts, foot }: Sheet): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(title)}</title></head>` +
  `<body style="margin:0;padding:16px;background:${page};color:${ink};font:17px/1.6 ${sans}">` +
  `<div style="max-width:544px;margin:0 auto;background:${card};border:1px solid ${line};border-radius:12px;overflow:hidden">` +
  `<p style="margin:0;padding:14px 20px;background:${leaf};color:${card};font:600 18px/1.45 ${serif};border-bottom:6px double ${gold}">${escaped(head)}</p>` +
  `<div style="padding:8px 20px 20px"><h1 style="margin:14px 0 4px;font:640 24px/1.35 ${serif};color:${leaf}">${escaped(title)}</h1>` +
  `${parts.map(htmlPart).join('')}</div>` +
  `<p style="margin:0;padding:12px 20px;border-top:1px solid ${line};color:${soft};font-size:15px">${escaped(foot)}</p></div></body></html>`

function textPart(part: Part): string {
  switch (part.is) {
    case 'text':
      return part.text
    case 'rows':
      return part.rows.map(rowText).join('\n')
    case 'facts':
      return [`== ${part.title} ==`, ...part.groups.map((rows) => rows.map(rowText).join('\n'))].join('\n\n')
    case 'list':
      return [`== ${part.title} ==`, ...part.items.map((item) => `- ${item}`)].join('\n')
    case 'code':
      return `${part.label}: ${part.code}`
    case 'heading':
      return `== ${part.text} ==`
    case 'verbatim':
      return part.text.trimEnd()
    case 'link':
    case 'button':
      return `${part.text}:\n${part.link}`
    default:
      return unforeseen(part, '')
  }
}

export const asText = ({ head, title, parts, foot }: Sheet): string =>
  `${[head, title, ...parts.map(textPart).filter((words) => words !== ''), `--\n${foot}`].join('\n\n')}\n`

// The form in the organiser's letter: every question with its answer, groom first.

const written = questions.filter((question) => !isFile(question) && isForSide(question))

/** Without an answer: ''. */
function rowsOf(asked: readonly Question[], form: Form, locale: Locale): Row[] {
  const speech = speechIn(locale)
  return asked
    .filter((question) => isAsked(form, question))
    .map((question) => [headingIn(question, speech), answerIn(question, form[question.field], speech)])
}

/** Answers by section of the form, then one row with the labels of all empty ones. */
function personGroups(side: Side, form: Form, locale: Locale): Row[][] {
  const own = written.filter((question) => question.side === side)
  const all = [...Map.groupBy(own, ({ at }) => at).values()].map((group) => rowsOf(group, form, locale))
  const given = all.map((rows) => rows.filter(([, value]) => value !== ''))
  const empty = all.flat().filter(([, value]) => value === '')
  const emptyRow: Row = [translatorIn(locale)('mail.details.empty'), empty.map(([label]) => label).join(', ')]
  return [...given.filter((rows) => rows.length > 0), ...(empty.length > 0 ? [[emptyRow]] : [])]
}

export function formParts(form: Form, locale: Locale): Part[] {
  const t = translatorIn(locale)
  const shared = rowsOf(
    written.filter(({ side }) => side === null),
    form,
    locale,
  ).map(([label, value]): Row => [label, value || t('value.none')])
  return [
    ...sides.map(
      (side): Part => ({
        is: 'facts',
        title: t(`side.${side}`),
        groups: personGroups(side, form, locale),
      }),
    ),
    { is: 'facts', title: t('section.declarationShort'), groups: [shared] },
  ]
}
