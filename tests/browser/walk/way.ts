/** The way of a family from the home page to its dashboard, with all required answers and all nine papers. */
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Question, questions } from '#events/application/questions.ts'
import { sides } from '#events/vocabulary.ts'
import type { TestApp } from '../../kit/app.ts'
import { photoOfCard } from '../card-picture.ts'
import { freshEmail, PASSWORD, stored, type Words } from '../family.ts'
import { type Walker, walker } from './walker.ts'

type At = { name: string; root: string; words: Words }
type Way = { page: Page; app: TestApp; words: Words; walk: Walker }

const isNeeded = ({ required, counts, at }: Question) => Boolean(required || counts) && at !== 'uploads'
const needed = questions.filter(isNeeded).map(({ field }) => field)

async function fromHome({ page, app, words, walk }: Way, root: string): Promise<void> {
  await page.goto(`${app.url}${root}/`)
  await expect(page.getByRole('timer').locator('dd').first()).toHaveText(/\d/)
  const apply = page.locator('.count a:visible', { hasText: words['nav.applyNow'] })
  await walk.leave('home', () => walk.touch(apply))
}

async function registered({ page, words, walk }: Way): Promise<void> {
  const field = (key: 'register.email' | 'auth.phone' | 'auth.password' | 'auth.confirmPassword') =>
    page.getByLabel(words[key], { exact: true })
  await walk.typeIn(field('auth.phone'), '98470 12345')
  await walk.typeIn(field('register.email'), freshEmail())
  await walk.typeIn(field('auth.password'), PASSWORD)
  await walk.typeIn(field('auth.confirmPassword'), PASSWORD)
  await walk.agree(page.locator('label', { hasText: words['auth.agree'] }))
  const open = page.getByRole('button', { name: words['auth.createAccount'], exact: true })
  await walk.leave('register', () => walk.touch(open))
  await expect(page.locator('form.application')).toBeVisible()
}

/** Leaves a part of the form by the button that leads on. */
async function onFrom({ page, words, walk }: Way, part: string): Promise<void> {
  const [next = ''] = words['section.next'].split('{')
  await walk.leave(part, () => walk.touch(page.getByRole('button', { name: next })))
}

/** Answers a question, unless the page knows it already or does not ask it. */
async function answer({ page, walk }: Way, field: string, value: string): Promise<void> {
  const control = page.locator(`#${field}`)
  if (!(await control.isVisible())) return
  const kind = await control.evaluate((one) => one.getAttribute('type') ?? one.localName)
  if (kind === 'radio') return walk.choose(field, value)
  if ((await control.inputValue()) !== '') return
  return kind === 'select' ? walk.pick(field, value) : walk.typeIn(control, value)
}

async function person(way: Way, side: 'groom' | 'bride'): Promise<void> {
  const { page } = way
  const give = (name: string, value: string) => answer(way, side + name, value)
  await expect(page.locator(`#${side}Name`)).toBeVisible()
  await give('Name', side === 'groom' ? 'Groom Madeup' : 'Bride Madeup')
  await give('Dob', '14')
  await give('Dob-month', '6')
  await give('Dob-year', '1999')
  await give('ParentPhone', '98470 11111')
  await give('Address', 'Made-up House')
  await give('Pincode', '673019')
  await expect(page.locator(`#${side}District, #${side}Taluk`).first()).toBeVisible()
  await give('District', 'kozhikode')
  await give('Taluk', 'Kozhikode')
  await give('Village', 'Imagined Village')
  await give('Education', 'secondary')
  if (side === 'groom') await give('Occupation', 'Driver')
  await give('Religion', 'hindu')
  await give('Caste', 'Ezhava')
  await give('MaritalStatus', 'first_marriage')
  await onFrom(way, side)
}

type Paper = { field: string; picture: Buffer; isCard: boolean }

/** Adds a paper by its button. @returns how often the screen was touched, without the phone's own camera */
async function paper(way: Way, { field, picture, isCard }: Paper): Promise<number> {
  const { page, app, words, walk } = way
  return await walk.aside('papers', async () => {
    const chooser = page.waitForEvent('filechooser')
    await walk.touch(page.locator(`#${field} label`))
    await (await chooser).setFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer: picture })
    for (const key of isCard ? (['card.check', 'card.unreadable'] as const) : [])
      await walk.touch(page.getByRole('dialog').getByRole('button', { name: words[key], exact: true }))
    const has = async () => (await stored(page, app))?.[field]
    await expect.poll(async () => [(await has()) ?? []].flat().length).toBe(1)
  })
}

async function papers(way: Way) {
  const create = { width: 900, height: 1200, channels: 3, background: '#dce' } as const
  const photo = await sharp({ create }).jpeg().toBuffer()
  const card = await photoOfCard()
  const taken = { paper: 0, card: 0 }
  for (const { field } of questions.filter(({ at }) => at === 'uploads')) {
    const isCard = field.includes('Aadhaar')
    const touches = await paper(way, { field, picture: isCard ? card : photo, isCard })
    const kind = isCard ? 'card' : 'paper'
    taken[kind] = Math.max(taken[kind], touches)
  }
  await onFrom(way, 'uploads')
  return taken
}

async function families(way: Way): Promise<void> {
  await expect(way.page.locator('#groomFatherName')).toBeVisible()
  for (const side of sides) {
    const give = (name: string, value: string) => answer(way, side + name, value)
    await give('FatherName', 'Father Madeup')
    await give('FatherAlive', 'yes')
    await give('MotherName', 'Mother Madeup')
    await give('MotherAlive', 'yes')
    await give('HouseType', 'rented')
    await way.walk.aside('forPoints', async () => {
      await give('ParentsHealth', 'good')
      await give('FamilyMonthlyIncome', '12500')
    })
  }
  await onFrom(way, 'family')
}

async function declared({ page, words, walk }: Way): Promise<void> {
  await expect(page.locator('#declarationAgreed')).toBeVisible()
  await walk.agree(page.locator('label', { has: page.locator('#declarationAgreed') }))
  const on = page.getByRole('button', { name: words['form.saveAndPreview'] })
  await walk.leave('declaration', () => walk.touch(on))
}

async function submitted({ page, words, walk }: Way): Promise<void> {
  const submit = page.getByRole('button', { name: words['form.submit'] })
  await expect(submit).toBeVisible()
  await walk.leave('preview', () => walk.touch(submit))
}

async function afterwards({ page, walk }: Way): Promise<void> {
  await expect(page.locator('.badge')).toBeVisible()
  await walk.leave('dashboard')
}

/** Walks the whole way. @returns the pages, and how often a paper and a card took a touch of ours */
export async function wayOf(page: Page, app: TestApp, { root, words }: At) {
  const walk = walker(page, root === '' ? 'ml' : 'en', needed)
  const way = { page, app, words, walk }
  await fromHome(way, root)
  await registered(way)
  await person(way, 'groom')
  await person(way, 'bride')
  const taken = await papers(way)
  await families(way)
  await declared(way)
  await submitted(way)
  await afterwards(way)
  return { legs: walk.legs, taken }
}
