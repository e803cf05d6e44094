/** Words of a page that begin on one line and end on the next. */
import type { Page } from '@playwright/test'

/** Codes of 64 characters are no words, and what is only heard has no lines. */
const EXCEPT = '.visually-hidden, .page-title, .kept, script, style, select, textarea'

export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate((except) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken = new Set<string>()
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const { parentElement: element, textContent } = node
      if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest(except)) continue
      for (const { 0: word, index } of (textContent ?? '').matchAll(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const pieces = [...range.getClientRects()].filter(({ width }) => width > 0)
        const lowestTop = Math.max(...pieces.map(({ top }) => top))
        const highestEnd = Math.min(...pieces.map(({ bottom }) => bottom))
        // Pieces of one line, in two fonts, overlap.
        if (pieces.length > 1 && lowestTop > highestEnd - 2) broken.add(word)
      }
    }
    return [...broken]
  }, EXCEPT)
