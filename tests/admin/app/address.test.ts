/** The address that a sign-in leads back to. */
import { expect, test } from 'bun:test'
import { addressAfterLogin, loginFrom } from '../../../admin/app/page.ts'

const after = (pathname: string, search = '') =>
  addressAfterLogin(loginFrom({ pathname, search }).replace('/admin/login', ''))

test('given an address of the console, when somebody signs in for it, then they are led back to it, filters included', () => {
  const list = '/admin/dashboard'
  const family = '/admin/applications/0708d7cb-0000-4000-8000-000000000000'
  expect(after(list, '?status=rejected&season=Season+3')).toBe(`${list}?status=rejected&season=Season+3`)
  expect(after(family)).toBe(family)
})

test('given an address of anybody else, when somebody signs in for it, then they are led to the dashboard', () => {
  const others = [
    '//evil.example',
    'https://evil.example/admin/dashboard',
    '/admin/dashboard/../../evil',
    '/dashboard',
    '',
  ]
  for (const other of [...others, 'javascript:alert(1)', '/admin/applications//evil.example'])
    expect([other, after(other)]).toEqual([other, '/admin/dashboard'])
})
