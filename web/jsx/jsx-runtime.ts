/**
 * How JSX makes elements here: as React's own runtime does, but a text that has siblings gets an element of its own. Chrome's translator
 * replaces every text node, and React throws when it inserts something before a text node that is gone, or removes it; a changed text
 * would stay unchanged on the screen. A text that is the only child of its element is written as the content of that element, which
 * nothing can break.
 */
import { createElement, type ElementType, Fragment, type Key } from 'react'

export type { JSX } from 'react/jsx-runtime'
export { Fragment }

const isText = (child: unknown): child is string | number =>
  typeof child === 'number' || (typeof child === 'string' && child !== '')

/** A page may be translated before its script comes: React would then make it anew, and what was typed by then would be gone. */
const ofTexts = { suppressHydrationWarning: true }

const inElement = (child: unknown, index: number): unknown =>
  isText(child) ? createElement('span', { key: `text-${index}`, ...ofTexts }, child) : child

/** Adjacent texts become one, since they were one run in the layout. Every other child stays at its index, by which React knows it. */
function apart(children: unknown): unknown {
  if (!Array.isArray(children)) return children
  if (children.every((child) => typeof child !== 'object' || child === null))
    return children.filter(isText).join('')
  const all: unknown[] = []
  /** The index of the text that the next one continues. */
  let run = -1
  for (const child of children) {
    if (!isText(child)) run = -1
    else if (run < 0) run = all.length
    else all[run] = `${all[run]}${child}`
    all.push(run < 0 || run === all.length ? apart(child) : null)
  }
  return all.map(inElement)
}

/** A fragment has no element that its only text could be the content of. */
function separated(type: ElementType, children: unknown): unknown {
  const safe = apart(children)
  return type === Fragment ? inElement(safe, 0) : safe
}

export type Props = { children?: unknown }

/** Without children it stays without: some components look whether they were given any. */
export function withSeparated(type: ElementType, props: Props): Props {
  if (!('children' in props)) return props
  const children = separated(type, props.children)
  return { ...props, ...(typeof type === 'string' && isText(children) && ofTexts), children }
}

export function jsx(type: ElementType, props: Props, key?: Key) {
  return createElement(type, { key, ...withSeparated(type, props) })
}
export { jsx as jsxs }
