/**
 * What Chrome's translator does to a page: each text node is replaced by `<font>` elements that hold another one, also those that come
 * later, and the language of the document is another one from then on.
 */
import type { Page } from '@playwright/test'

/** On every page that is opened from now on. @param mark stands before each text then; without it a test can go on reading the words */
export async function translated(page: Page, mark = ''): Promise<void> {
  await page.addInitScript((before) => {
    const untouched = 'script, style, noscript, textarea, title, [translate=no], font'
    const isWords = (node: Node): node is Text =>
      node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest(untouched)
    function textsIn(root: Node): Text[] {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found = [root]
      while (walker.nextNode()) found.push(walker.currentNode)
      return found.filter(isWords)
    }
    function replace(text: Text): void {
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.append(before + text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
    const observer = new MutationObserver((changes) => {
      const changed = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.isConnected)
      changed.flatMap(textsIn).forEach(replace)
    })
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.lang = 'hi'
      textsIn(document.body).forEach(replace)
      observer.observe(document.body, { subtree: true, childList: true })
    })
  }, mark)
}
