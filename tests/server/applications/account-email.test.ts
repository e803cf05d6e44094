/** Staff learn where letters to a family go once it has submitted; nobody learns it of a draft, nor from the family's own answer. */
import { expect, test } from 'bun:test'
import { testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'

test('given a family, when it has a draft and then submits, then staff read the address of its account only of what was submitted', async () => {
  const app = await testApp()
  const admin = await app.admin()
  const family = await app.family('account@example.org')
  const { id } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  const shown = async () => (await done(admin.get(`/api/admin/applications/${id}`))).json.accountEmail
  expect(await shown()).toBeUndefined()
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  expect(await shown()).toBe('account@example.org')
  expect((await done(family.get(`/api/applications/${id}`))).json).not.toHaveProperty('accountEmail')
  await app.close()
})
