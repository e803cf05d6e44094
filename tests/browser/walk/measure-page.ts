/** What a page asks of somebody who reads slowly: its height, its words, and what is small, tight or folded in it. */
import type { Page } from '@playwright/test'

/** Pixels of a phone's screen, and the least that a page for slow readers may have. */
export const phone = { width: 360, height: 740 }
const least = { text: 17, lines: 1.45, target: 48 }

export type Measured = {
  /** Heights of the phone. */
  screens: number
  /** The visible texts, one for each block. */
  texts: readonly string[]
  /** Elements, each with what is too little in it. */
  small: readonly string[]
  tight: readonly string[]
  low: readonly string[]
  /** Folds that are shown, and questions in a fold that have to be answered or count for points. */
  folds: number
  foldedQuestions: readonly string[]
}

/**
 * Where text may be smaller, since it is a caption of one to three words and never a sentence: the header with its names of pages and
 * its state, the marks of the form's parts, the units of the countdown; and the year at the foot.
 */
const captions = 'body > header, .parts, .count dt, footer .fine'

/** A message that comes and goes is on no page for long enough to be one of its words. */
const passing = '.toaster'

/** @param needed the fields that have to be answered or count for points */
export const measure = (page: Page, needed: readonly string[]): Promise<Measured> =>
  page.evaluate(
    ({ least, needed, passing, captions, screen }) => {
      const isSeen = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return (
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          width > 1 &&
          height > 1 &&
          !element.closest(`.visually-hidden, ${passing}`)
        )
      }
      const nameOf = (element: Element) =>
        element.tagName.toLowerCase() + [...element.classList].map((name) => `.${name}`).join('')
      const blockOf = (element: Element): Element => {
        const isInline = getComputedStyle(element).display.startsWith('inline')
        return isInline && element.parentElement ? blockOf(element.parentElement) : element
      }
      const blocks = new Map<Element, string>()
      const small = new Set<string>()
      const tight = new Set<string>()
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { parentElement: element, textContent } = walker.currentNode
        const text = textContent ?? ''
        // Not what was typed, nor a list of choices, which opens only when it is pressed.
        if (
          !element ||
          !/[\p{L}\p{N}]/u.test(text) ||
          element.closest('script, style, template, select, textarea, datalist')
        )
          continue
        if (!isSeen(element)) continue
        const block = blockOf(element)
        blocks.set(block, `${blocks.get(block) ?? ''}${text}`)
        const { fontSize, lineHeight } = getComputedStyle(element)
        const size = Number.parseFloat(fontSize)
        if (size < least.text && !element.closest(captions)) small.add(`${nameOf(element)} ${size}`)
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        const height = Number.parseFloat(lineHeight) / size
        const isTitle = element.closest('h1, h2, h3, h4') !== null
        if (!isTitle && lines.size > 1 && height < least.lines - 0.005)
          tight.add(`${nameOf(element)} ${height.toFixed(2)}`)
      }
      const isInSentence = (control: Element) =>
        control.matches('a') &&
        getComputedStyle(control).display === 'inline' &&
        (control.parentElement?.textContent ?? '').trim() !== (control.textContent ?? '').trim()
      const low = new Set<string>()
      for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
        const target = control.closest('label') ?? control
        if (!isSeen(target) || isInSentence(control) || control.matches('[readonly], :disabled')) continue
        const { height } = target.getBoundingClientRect()
        if (height < least.target - 0.5) low.add(`${nameOf(target)} ${Math.round(height)}`)
      }
      const folds = [...document.querySelectorAll('main details')].filter(isSeen)
      const isFolded = (field: string) => document.getElementById(field)?.closest('details') ?? null
      return {
        screens: document.documentElement.scrollHeight / screen,
        texts: [...blocks.values()].map((text) => text.replace(/\s+/g, ' ').trim()),
        small: [...small].sort(),
        tight: [...tight].sort(),
        low: [...low].sort(),
        folds: folds.length,
        foldedQuestions: needed.filter(isFolded),
      }
    },
    { least, needed, passing, captions, screen: phone.height },
  )
