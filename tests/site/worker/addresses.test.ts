/** What the service worker keeps on a phone, and above all what it never does. */
import { expect, test } from 'bun:test'
import { isAsset, offlineAddress, pageAddress } from '../../../site/worker/addresses.ts'

test('given addresses of pages, when they are kept, then each is kept under its own, and all previews under one', () => {
  const kept = {
    '/': '/',
    '/en/': '/en/',
    '/terms': '/terms',
    '/application': '/application',
    '/application/preview/019b2c1e-0000-7000-8000-000000000000': '/application/preview',
    '/en/application/preview/019b2c1e-0000-7000-8000-000000000000': '/en/application/preview',
    '/administration': '/administration',
    '/apiary': '/apiary',
  }
  expect(Object.fromEntries(Object.keys(kept).map((path) => [path, pageAddress(path)]))).toEqual(kept)
})

test('given data, files, the console and single files, when they are asked for, then they are no page', () => {
  const never = [
    '/api/me',
    '/api',
    '/objects/uploads/019b2c1e-0000-7000-8000-000000000000',
    '/uploads/1',
    '/admin',
    '/admin/applications/1',
    '/admin-login',
    '/robots.txt',
    '/manifest.webmanifest',
    '/sw.js',
  ]
  expect(never.filter((path) => pageAddress(path) !== null || isAsset(path))).toEqual([])
})

test('given an address in either language, when there is no network, then the page that says so is in it', () =>
  expect(['/', '/terms', '/en/', '/en/terms', '/english'].map(offlineAddress)).toEqual([
    '/offline',
    '/offline',
    '/en/offline',
    '/en/offline',
    '/offline',
  ]))
