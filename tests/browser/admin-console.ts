/** The console as its tests open it: signed in, in a language, and listening for what the browser complains about. */
import { expect, type Page } from '@playwright/test'
import type { Season } from './admin-season.ts'
import { complaints } from './clean.ts'
import { routed } from './routed.ts'

type Account = { email: string; password: string }

export async function signIn(page: Page, { app }: Season, { email, password }: Account): Promise<void> {
  const answer = await page.request.post(`${app.url}/api/auth/login`, { data: { email, password } })
  expect(answer.status()).toBe(200)
}

/** @returns what the browser complains about from here on: errors, grid messages, violations of the policy */
export async function openConsole(
  page: Page,
  at: Season,
  { as, path = '/admin/dashboard', language = 'en' }: { as: Account; path?: string; language?: 'en' | 'ml' },
): Promise<string[]> {
  const heard = complaints(page)
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await signIn(page, at, as)
  await page.goto(at.app.url + path)
  return heard
}

/** The row of an application, once it is there. */
export const rowOf = (page: Page, id: string) => page.locator(`.ag-row[row-id="${id}"]`)

/** Puts the focus on a row, and waits until the window has it in hand. */
export async function hold(page: Page, id: string): Promise<void> {
  await rowOf(page, id).locator('[col-id=groomName]').click()
  await expect(page.locator('.insp .meta')).toContainText(id.slice(0, 8))
}

export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
export const toast = (page: Page) => page.locator('.toaster')

/** What the server has of an application. */
export async function stored({ staff }: Season, id: string) {
  return (await staff.get(`/api/admin/applications/${id}`)).expect(200).json
}

/** Holds back the requests to such a path until it is let go. */
export async function held(page: Page, path: RegExp): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await routed(page, path, async (route) => {
    await gate
    await route.continue()
  })
  return letGo
}
