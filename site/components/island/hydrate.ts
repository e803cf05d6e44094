/**
 * Takes the built page of an island over. In place of Astro's own client (astro.config.mjs), four fifths of which are for children,
 * actions and page transitions, which no island here has; each page would load them before its form can be used.
 */
import { type ComponentType, createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** @param element `<astro-island>`; its `prefix` is that of the ids which the build gave */
export default (element: Element) =>
  (Island: ComponentType<object>, props: object): void => {
    const identifierPrefix = element.getAttribute('prefix') ?? ''
    startTransition(() => {
      hydrateRoot(element, createElement(Island, props), { identifierPrefix })
    })
  }
