/** Which line of a list is wrong, as it is typed: with empty lines, several items in one, and spaces. */
import { expect, test } from 'bun:test'
import { verifierKeyOf, verifierKeyText } from '#events/ledger/note.ts'
import { listProblem } from '#events/programme/first-day.ts'

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@example.org`)

test('given addresses, when they are a list, then nothing is wrong, however they are typed', () => {
  for (const typed of ['', ' \n', 'a@example.org', ' a@example.org, b@example.org\n\n c@example.org '])
    expect(listProblem('audit_recipients', typed)).toBeNull()
  expect(listProblem('audit_recipients', addresses(20).join('\n'))).toBeNull()
})

test('given a line that is no address, when the list is typed, then that line is named, counted as it is seen', () => {
  const wrong = (typed: string) => listProblem('audit_recipients', typed)
  expect(wrong('a@example.org\n\nb.example.org\nc@example.org')).toEqual({ line: 3, what: 'wrong' })
  expect(wrong('a@example.org\nb@example.org; c@\nd@')).toEqual({ line: 2, what: 'wrong' })
})

test('given an address that stands there twice or is one too many, when the list is typed, then its line says so', () => {
  const list = [...addresses(3), 'a1@example.org', 'b@example.org']
  expect(listProblem('audit_recipients', list.join('\n'))).toEqual({ line: 4, what: 'twice' })
  expect(listProblem('audit_recipients', addresses(22).join('\n'))).toEqual({ line: 21, what: 'many' })
})

test('given keys and addresses of witnesses, when one is none, is out of place or has the name of another, then its line says so', () => {
  const keyOf = (name: string, secret: number) =>
    verifierKeyText(verifierKeyOf({ name, privateKey: new Uint8Array(32).fill(secret) }, 'cosignature'))
  const press = keyOf('press.example', 7)
  const wrong = (...lines: string[]) => listProblem('audit_witnesses', lines.join('\n'))
  expect(wrong(press, keyOf('club.example', 8))).toBeNull()
  expect(wrong(press, `${keyOf('club.example', 8).slice(0, -2)}AA`)).toEqual({ line: 2, what: 'wrong' })
  expect(wrong(press, keyOf('press.example', 8))).toEqual({ line: 2, what: 'twice' })
  const ten = Array.from({ length: 10 }, (_, n) => [keyOf(`w${n}.example`, n + 9), `https://w${n}.example`])
  expect(wrong(...ten.flat())).toBeNull()
  expect(wrong(...ten.flat(), press)).toEqual({ line: 21, what: 'many' })
  expect(wrong('https://w.example', press)).toEqual({ line: 1, what: 'wrong' })
  expect(wrong(press, 'http://w.example')).toEqual({ line: 2, what: 'wrong' })
})
