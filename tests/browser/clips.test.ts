/** The clips that families hear: an admin chooses a file for one, it is offered on the site, and it is taken off again. */
import { expect, test } from '@playwright/test'
import site from '#events/language/en/site.json' with { type: 'json' }
import voice from '#events/language/en/voice.json' with { type: 'json' }
import scripts from '#events/language/en/voice-scripts.json' with { type: 'json' }
import { silence } from '../kit/silence.ts'
import { openConsole, openView } from './admin-console.ts'
import { admin, season } from './admin-season.ts'
import { clean, found } from './clean.ts'

const audio = (buffer: Buffer) => ({ name: 'home.ogg', mimeType: 'audio/ogg', buffer })

test('given the list of clips, when a file is chosen, a wrong one after it, and it is taken off, then families hear the clip until then', async ({
  page,
  context,
}) => {
  const at = await season()
  const heard = await openConsole(page, at, { as: admin })
  const family = await context.newPage()
  const offered = async () => {
    await family.goto(`${at.app.url}/en/`)
    return family.getByRole('button', { name: site['nav.listen'], exact: true }).count()
  }
  expect(await offered()).toBe(0)
  await openView(page, 'Messages')
  await page.getByRole('button', { name: voice['voice.title'] }).click()
  const title = scripts['voice.title.home']
  const row = page.locator('[data-clip=home]')
  const choose = row.getByLabel(voice['voice.chooseFor'].replace('{title}', title))
  await page.getByLabel(voice['voice.language']).selectOption('en')
  await row.getByText(title).click()
  await expect(row.getByText(scripts['voice.script.home'])).toBeVisible()
  await choose.setInputFiles(audio(Buffer.from(silence(20))))
  await expect(row.getByText(voice['voice.recorded'])).toBeVisible()
  expect([await offered(), await found(page, heard)]).toEqual([1, clean])

  await choose.setInputFiles(audio(Buffer.from('no recording')))
  await expect(row.getByRole('alert')).not.toBeEmpty()
  expect(await offered()).toBe(1)
  await row.getByRole('button', { name: voice['voice.removeOf'].replace('{title}', title) }).click()
  await expect(row.getByText(voice['voice.missing'])).toBeVisible()
  expect(await offered()).toBe(0)
  await at.app.close()
})
