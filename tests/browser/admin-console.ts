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

/** Follows an address inside the open console, as its links do: to load it anew takes a browser ten times as long. */
export const go = (page: Page, path: string): Promise<boolean> =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    return dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Which server, account and language a page has the console open with. */
const openIn = new WeakMap<Page, string>()

/**
 * A page that has the console open with the same account and language goes on in it, so that the steps of a journey load it once.
 * @returns what the browser complains about from here on: errors, grid messages, violations of the policy
 */
export async function openConsole(
  page: Page,
  at: Season,
  { as, path = '/admin/dashboard', language = 'en' }: { as: Account; path?: string; language?: 'en' | 'ml' },
): Promise<string[]> {
  const heard = complaints(page)
  const mine = `${at.app.url} ${as.email} ${language}`
  if (openIn.get(page) === mine) {
    // By way of another view, so that its rows are read anew.
    await go(page, '/admin/dashboard?view=visits')
    await expect(page.locator('.visits')).toBeVisible()
    await go(page, path)
    return heard
  }
  openIn.set(page, mine)
  await page.addInitScript((chosen) => {
    localStorage.setItem('language', chosen)
    localStorage.setItem('console:inspectorOpen', 'true')
  }, language)
  await signIn(page, at, as)
  await page.goto(at.app.url + path)
  return heard
}

/** Opens a view by the word of the navigation; `name`: a further one of the same section. */
export async function openView(page: Page, word: string, name?: string): Promise<void> {
  await page.locator('.nav nav').getByRole('button', { name: word, exact: true }).click()
  if (name) await page.locator('.view-line').getByRole('button', { name, exact: true }).click()
}

/** Chooses a command in the Menu. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press('F10')
  await expect(page.locator('.palette input')).toBeFocused()
  await page.keyboard.type(name)
  await page.getByRole('menuitem', { name, exact: true }).click()
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

/** Turns to a page of the open System Settings. */
export const settingsPage = (page: Page, name: string): Promise<void> =>
  dialog(page).getByRole('navigation').getByRole('button', { name }).click()

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

/** Opens a dialog by its key. */
export async function openDialog(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expect(dialog(page)).toBeVisible()
}

/** Until what the open dialog asks for has come. */
export async function readDialog(page: Page): Promise<void> {
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByText('One moment...')).toHaveCount(0)
}

/** Saves the open dialog by its key. */
export async function saveDialog(page: Page): Promise<void> {
  await readDialog(page)
  await page.keyboard.press('Control+Enter')
}
