/** The types of what the site imports besides code: styles, fonts, pictures; and of astro-i18next, which hides its own. */
/// <reference types="astro/client" />

declare module 'astro-i18next' {
  export default function i18next(): import('astro').AstroIntegration
}
