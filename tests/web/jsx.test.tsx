/** That no text stands beside anything in what React makes, which the browser's translator would make React fail on. */
import { expect, test } from 'bun:test'
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { jsxDEV } from '#web/jsx/jsx-dev-runtime.ts'
import { jsx } from '#web/jsx/jsx-runtime.ts'

const Outer = ({ children }: { children: ReactNode }) => <p>{children}</p>
const name = 'Asha'
const no = false
const bold = <b key="b">B</b>

test.each<[string, ReactNode, string]>([
  ['a text alone', <p key="1">{name}</p>, '<p>Asha</p>'],
  ['texts alone', <p key="1">Age: {9} years</p>, '<p>Age: 9 years</p>'],
  ['a text beside what is not there', <p key="1">A {no && bold}</p>, '<p>A </p>'],
  ['a text beside an element', <p key="1">A {bold}</p>, '<p><span>A </span><b>B</b></p>'],
  [
    'two beside an element',
    <p key="1">
      {bold} {name} {0}
    </p>,
    '<p><b>B</b><span> Asha 0</span></p>',
  ],
  [
    'a text on each side',
    <p key="1">
      A{bold}C{no}D
    </p>,
    '<p><span>A</span><b>B</b><span>C</span><span>D</span></p>',
  ],
  [
    'texts in a list',
    <p key="1">
      {bold}
      {['A', 'C']}
    </p>,
    '<p><b>B</b><span>AC</span></p>',
  ],
  [
    'an element in a list',
    <p key="1">{['A', <br key="br" />, 'C']}</p>,
    '<p><span>A</span><br/><span>C</span></p>',
  ],
  [
    'a fragment',
    <p key="1">
      {bold}
      <>{name}</>
    </p>,
    '<p><b>B</b><span>Asha</span></p>',
  ],
  ['what a component hands on', <Outer key="1">A {bold}</Outer>, '<p><span>A </span><b>B</b></p>'],
  ['no children', <input key="1" />, '<input/>'],
  [
    'nothing',
    <p key="1">
      {''}
      {null}
    </p>,
    '<p></p>',
  ],
])('given %s, when it is rendered, then no text has a sibling', (_what, made, html) => {
  expect(renderToStaticMarkup(made)).toBe(html)
})

test('given the runtimes of the build and of development, when an element is made, then it is the same', () => {
  const props = { id: 'a', children: ['A', no, bold, 'C'] }
  const built = jsx('p', props, 'k')
  const developed = jsxDEV('p', props, 'k', true)
  expect([built.type, built.key, renderToStaticMarkup(built)]).toEqual([
    developed.type,
    developed.key,
    renderToStaticMarkup(developed),
  ])
  expect(renderToStaticMarkup(built)).toBe('<p id="a"><span>A</span><b>B</b><span>C</span></p>')
  expect(renderToStaticMarkup(jsx(Fragment, { children: 'A' }))).toBe('<span>A</span>')
})

test('given an element without children, when it is made, then its component is given none', () => {
  const bare = jsx(Outer, {})
  expect(Object.keys(Object(bare.props))).toEqual([])
})
