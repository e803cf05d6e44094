/**
 * The JSX runtime of this project: React's own, but it wraps a text that has siblings in a `<span>`. Chrome's translator replaces every
 * text node; React then throws when it removes such a node or inserts something before it, and a changed text stays unchanged on the
 * screen. A text that is the only child is safe, because React writes it as the `textContent` of its element.
 */
import { createElement, type ElementType, Fragment, type Key } from 'react'

export type { JSX } from 'react/jsx-runtime'
export { Fragment }

const isText = (child: unknown): child is string | number =>
  typeof child === 'number' || (typeof child === 'string' && child !== '')

/** Chrome may translate a page before its script has loaded: without this React would render it again and lose what was typed. */
const ofTexts = { suppressHydrationWarning: true }

const inElement = (child: unknown, index: number): unknown =>
  isText(child) ? createElement('span', { key: `text-${index}`, ...ofTexts }, child) : child

/** Adjacent texts become one, so that the layout can break lines as before. Every other child stays at its index, which is its implicit key. */
function apart(children: unknown): unknown {
  if (!Array.isArray(children)) return children
  if (children.every((child) => typeof child !== 'object' || child === null))
    return children.filter(isText).join('')
  const all: unknown[] = []
  /** The index of the text to which the next text is appended; -1 after any other child. */
  let run = -1
  for (const child of children) {
    if (!isText(child)) run = -1
    else if (run < 0) run = all.length
    else all[run] = `${all[run]}${child}`
    all.push(run < 0 || run === all.length ? apart(child) : null)
  }
  return all.map(inElement)
}

/** The only text of a fragment needs a `<span>` too, since a fragment has no element of its own. */
function separated(type: ElementType, children: unknown): unknown {
  const safe = apart(children)
  return type === Fragment ? inElement(safe, 0) : safe
}

export type Props = { children?: unknown }

/** Does not add a `children` property: some components check whether they have one. */
export function withSeparated(type: ElementType, props: Props): Props {
  if (!('children' in props)) return props
  const children = separated(type, props.children)
  return { ...props, ...(typeof type === 'string' && isText(children) && ofTexts), children }
}

export function jsx(type: ElementType, props: Props, key?: Key) {
  return createElement(type, { key, ...withSeparated(type, props) })
}
export { jsx as jsxs }
