/** A phone that keeps nothing: what is typed shows, reaches the server, and the family is told. Real server, real engine. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { emptyForm } from '#events/application/form.ts'
import { hasUnsent } from '#web/leaving/unsent.ts'
import { database, unsentAnswers } from '../../../site/application/drafts.ts'
import { formUploads } from '../../../site/application/form-uploads.ts'
import { openSaving } from '../../../site/application/saving.ts'
import {
  filesKeptStore,
  formStore,
  keptStore,
  savingStore,
  uploadsStore,
} from '../../../site/application/state.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { openPage, type TestPage } from '../../kit/page.ts'
import { signedInOrigin } from '../../kit/signed-in-origin.ts'

let app: TestApp
let family: Client
let page: TestPage
let origin: ReturnType<typeof signedInOrigin>
let put: typeof IDBObjectStore.prototype.put
beforeEach(async () => {
  app = await testApp()
  family = await app.family()
  origin = signedInOrigin(app, family)
  page = openPage(() => origin.url)
  ;({ put } = IDBObjectStore.prototype)
  keptStore.set(true)
  filesKeptStore.set(true)
})
afterEach(async () => {
  IDBObjectStore.prototype.put = put
  // The module's connection is to this page's database.
  await database.wipe().catch(() => undefined)
  page.close()
  await origin.close()
  await app.close()
})

const without = {
  'a window without IndexedDB and localStorage'() {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('no', 'SecurityError')
      },
      configurable: true,
    })
  },
  'a phone that is full'() {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = full
    localStorage.setItem = full
  },
}
const opened = async () => {
  const { id } = (await done(family.get('/api/me'))).json
  return { id, saving: await openSaving(id, null) }
}
const theirs = async () => (await done(family.get('/api/applications/my'))).json[0]

test('given a phone whose database is full, when a family saves, then nothing is said to be unsent', async () => {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { id, saving } = await opened()
  saving.edit({ groomName: 'Test Groom' })
  await saving.flush()
  const before = await unsentAnswers(id)
  await saving.save()
  expect([before?.groomName, await unsentAnswers(id), await hasUnsent()]).toEqual(['Test Groom', null, false])
})

for (const [phone, take] of Object.entries(without)) {
  test(`given ${phone}, when a family types and saves, then it shows, they are told, and the server has it`, async () => {
    take()
    const { saving } = await opened()
    saving.edit({ groomName: 'Test Groom' })
    expect(formStore.now()).toEqual({ ...emptyForm, groomName: 'Test Groom' })
    await saving.flush()
    expect([keptStore.now(), savingStore.now().state]).toEqual([false, 'phone'])
    const saved = await saving.save()
    saving.edit({ groomCaste: 'Test' })
    const again = await saving.save()
    expect([saved, again]).toEqual([
      { ok: true, first: true, id: expect.any(String) },
      { ok: true, first: false, id: expect.any(String) },
    ])
    expect(await theirs()).toMatchObject({ groomName: 'Test Groom', groomCaste: 'Test' })
    expect(savingStore.now().state).toBe('saved')
  })

  test(`given ${phone}, when a family chooses a letter, then it is sent, and they are told that it was not kept`, async () => {
    take()
    const { id, saving } = await opened()
    await saving.save()
    const uploads = formUploads(id, saving, { done: () => undefined, failed: () => undefined })
    const letter = new File(['%PDF-1.4\nletter\n%%EOF'], 'letter.pdf', { type: 'application/pdf' })
    await uploads.choose({ field: 'socialVerificationLetterKey', purpose: 'proof', file: letter })
    expect(uploadsStore.now()).toEqual([])
    expect([filesKeptStore.now(), await theirs()]).toEqual([
      false,
      expect.objectContaining({ socialVerificationLetterKey: expect.stringMatching(/^\/objects\//) }),
    ])
  })
}
