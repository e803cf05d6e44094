/** jsx-runtime.ts for the development server, with React's warnings about keys. */
import type { ElementType, Key } from 'react'
import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { type Props, withSeparated } from './jsx-runtime.ts'

export type { JSX } from 'react/jsx-dev-runtime'
export { Fragment } from 'react/jsx-dev-runtime'

export function jsxDEV(type: ElementType, props: Props, key: Key | undefined, isStatic: boolean) {
  const own = withSeparated(type, props)
  return reactJsxDev(type, own, key, isStatic && Array.isArray(own.children))
}
