/**
 * Hydrates an island. It replaces Astro's client (astro.config.mjs), four fifths of which are for children, actions and page
 * transitions, which no island here has and each page would load before its form can be used.
 */
import { type ComponentType, createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** @param element `<astro-island>`; its attribute `prefix` is the prefix of the ids that the build generated */
export default (element: Element) =>
  (Island: ComponentType<object>, props: object): void => {
    const identifierPrefix = element.getAttribute('prefix') ?? ''
    startTransition(() => {
      hydrateRoot(element, createElement(Island, props), { identifierPrefix })
    })
  }
