/** What the console's service worker keeps: its page and its code, and never data. */
import { expect, test } from 'bun:test'
import { isCode, pageAddress } from '../../../admin/worker/addresses.ts'
import { filesBehind } from '../../../scripts/build/worker.ts'

test('given data, files and pages of the site, when they are asked for, then the worker leaves them alone', () => {
  const never = [
    '/api/admin/visits',
    '/api/me',
    '/objects/uploads/019b2c1e-0000-7000-8000-000000000000',
    '/uploads/1',
    '/',
    '/login',
    '/administration',
    '/admin/sw.js',
    '/admin/nothing',
    '/admin/applications/',
  ]
  expect(never.filter((path) => isCode(path) || pageAddress(path) !== null)).toEqual([])
})

test('given the addresses of the console, when they are opened, then all are its one page', () => {
  const pages = ['/admin', '/admin-login', '/admin/login', '/admin/dashboard', '/admin/applications/019b2c1e']
  expect(pages.map(pageAddress)).toEqual(pages.map(() => '/admin/dashboard'))
  expect(pages.some(isCode)).toBe(false)
  expect(['/admin/assets/index-x.js', '/admin/icons/192.png', '/favicon.svg'].every(isCode)).toBe(true)
})

test('given chunks that import each other, when some are kept, then all behind them are, once, and a lost name is told', () => {
  const chunks = {
    'index.html': { file: 'index.js', imports: ['a'], css: ['index.css'], assets: ['font.woff2'] },
    a: { file: 'a.js', imports: ['b'], css: [], assets: [] },
    b: { file: 'b.js', imports: ['a'], css: ['index.css'], assets: [] },
    grid: { file: 'grid.js', imports: [], css: [], assets: [] },
  }
  expect(filesBehind(chunks, ['index.html'])).toEqual([
    ...['index.js', 'index.css', 'font.woff2', 'a.js', 'b.js'],
  ])
  expect(() => filesBehind(chunks, ['gone'])).toThrow('no chunk gone')
})
