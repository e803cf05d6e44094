/** A family's rights, on a phone and in the console: the notice, a correction, a complaint, somebody to act for it, and the answer. */
import { expect, test } from '@playwright/test'
import en from '#events/language/en/rights.json' with { type: 'json' }
import { testApp, testClock } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { inStatus } from '../kit/season.ts'
import { dialog, openConsole } from './admin-console.ts'
import { admin, season } from './admin-season.ts'
import { clean, complaints, found } from './clean.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test('given an application that staff have taken up, when its family asks, complains and names somebody, then each stands there with its day, and the answer comes', async ({
    page,
    context,
  }) => {
    const app = await testApp({ distFolder: 'dist', clock: testClock('2026-03-01T04:30:00.000Z') })
    try {
      const staff = await app.admin()
      const { family, id } = await inStatus(app, staff, 'under_verification')
      const [name = '', value = ''] = family.cookie().split('=')
      await context.addCookies([{ name, value, url: app.url }])
      const heard = complaints(page)
      await page.goto(`${app.url}/en/dashboard`)
      await page.getByRole('link', { name: en['rights.title'] }).click()
      const field = (label: string) => page.getByLabel(label, { exact: true })
      // Of what a family may ask for, nothing is the main thing.
      await expect(field(en['rights.correctionField'])).toBeVisible()
      await expect(page.locator('main .button-strong')).toHaveCount(0)
      await field(en['rights.correctionField']).fill('The house is rented')
      await page.getByRole('button', { name: en['rights.correctionSend'] }).click()
      const asked = page.locator('.requests li')
      await expect(asked).toContainText(['The house is rented'])
      await expect(asked).toContainText(en['rights.due'].replace('{date}', 'March 31, 2026'))
      await expect(field(en['rights.correctionField'])).toHaveValue('')
      // What is refused says why at its field, and stays there.
      await field(en['rights.nomineeName']).fill('A Neighbour')
      await field(en['rights.nomineePhone']).fill('none')
      await page.getByRole('button', { name: en['rights.nomineeSave'] }).click()
      await expect(field(en['rights.nomineePhone'])).toHaveAttribute('aria-invalid', 'true')
      await field(en['rights.nomineePhone']).fill('98470 22222')
      await page.getByRole('button', { name: en['rights.nomineeSave'] }).click()
      await expect(page.getByText('Named: A Neighbour')).toBeVisible()
      const answer = { request: 1, done: true, answer: 'Put right' }
      await done(staff.post(`/api/admin/applications/${id}/answer-request`, answer))
      for (const path of ['/en/rights', '/rights']) {
        await page.goto(app.url + path)
        await expect(asked).toContainText(['Put right'])
        // The browser itself complains of the number that was refused.
        const ours = heard.filter((text) => !text.includes('422'))
        expect(await found(page, ours)).toEqual(clean)
      }
      await page.goto(`${app.url}/en/rights`)
      const file = page.waitForEvent('download')
      await page.getByRole('link', { name: en['rights.fileLink'] }).click()
      expect((await file).suggestedFilename()).toBe('community-wedding-2026-03-01.zip')
    } finally {
      await app.close()
    }
  })
})

test.describe('in the console', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  test('given a complaint, when an admin answers it, then the list is empty and its link is gone, and a phone opens it by a command; and whom the family names stands on its page', async ({
    page,
  }) => {
    const at = await season()
    try {
      const { family, id } = await inStatus(at.app, at.staff, 'verified')
      await done(family.post(`/api/applications/${id}/complaints`, { text: 'Nobody came' }), 201)
      const heard = await openConsole(page, at, { as: admin, path: '/admin/dashboard', language: 'en' })
      await page.getByRole('button', { name: /Requests of families/ }).click()
      await expect(dialog(page)).toContainText('Complaint 1, to be answered by')
      await expect(dialog(page)).toContainText('Nobody came')
      const sent = dialog(page).getByRole('button', { name: 'Done', exact: true })
      await expect(sent).toBeDisabled()
      await dialog(page).getByLabel('Answer, read by the family').fill('We are coming on Sunday')
      expect(await found(page, heard)).toEqual(clean)
      await sent.click()
      await expect(dialog(page)).toContainText('No request waits for an answer.')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: /Requests of families/ })).toBeHidden()
      // A phone has no navigation.
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('menuitem', { name: 'Requests of families' }).click()
      await expect(dialog(page)).toContainText('No request waits for an answer.')
      await page.setViewportSize({ width: 1440, height: 900 })
      const { requests } = (await done(family.get(`/api/applications/${id}/rights`))).json
      const nominee = { name: 'A Neighbour', phone: '98470 22222' }
      await done(family.put(`/api/applications/${id}/nominee`, { nominee }))
      await page.goto(`${at.app.url}/admin/applications/${id}`)
      await expect(page.locator('.facts', { hasText: 'Acts for the family' })).toContainText(
        'A Neighbour · 98470 22222',
      )
      expect(requests[0].answer.text).toBe('We are coming on Sunday')
    } finally {
      await at.app.close()
    }
  })
})
