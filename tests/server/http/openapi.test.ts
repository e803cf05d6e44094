/** The server's description of itself: valid in shape, every route in it, with what each takes. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as z from 'zod'
import { createApp } from '#server/app.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const Operation = z.looseObject({
  summary: z.string().min(3),
  tags: z.array(z.string()).min(1),
  operationId: z.string(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query']), schema: z.looseObject({}) }))
    .optional(),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.looseObject({}) })) })
    .optional(),
})
const Description = z.looseObject({
  openapi: z.string().regex(/^3\.\d+\.\d+$/),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().regex(/^\//),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation.optional()),
  ),
})
const described = async () => Description.parse((await done(app.guest().get('/api/openapi.json'))).json)
const undescribed = ['GET /api/docs', 'GET /api/openapi.json']

test('given the routes of the server, when the description is read, then each is in it once, and no others', async () => {
  const { paths } = await described()
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const there = createApp(app.parts).routes.map(({ method, path }) => `${method} ${path}`)
  expect(told.sort()).toEqual(there.filter((name) => !undescribed.includes(name)).sort())
})
test('given routes that take a body, when they are described, then its fields are named', async () => {
  const { paths } = await described()
  const body = (path: string, method: 'post' | 'put') => JSON.stringify(paths[path]?.[method]?.requestBody)
  for (const field of ['groomName', 'brideAadhaarBackKey', 'expectedVersion', 'status'])
    expect(body('/api/applications/{id}', 'put')).toContain(`"${field}"`)
  expect(body('/api/auth/login', 'post')).toContain('"password"')
  expect(body('/api/admin/applications/{id}/facts', 'post')).toContain('"brideFatherAlive"')
})
test('given routes that take an id or a question, when they are described, then each part is named', async () => {
  const { paths } = await described()
  const asked = (paths['/api/admin/applications']?.get?.parameters ?? []).map(({ name }) => name)
  const known = [
    'status',
    'district',
    'brideDistrict',
    'scoreMin',
    'scoreMax',
    'q',
    'work',
    'season',
    'sortBy',
    'sortOrder',
    'sort',
    'columns',
    'after',
    'offset',
    'limit',
  ]
  expect(asked.sort()).toEqual(known.sort())
  const inPath = (paths['/api/admin/applications/{id}']?.get?.parameters ?? []).map((one) => [
    one.name,
    one.in,
  ])
  expect(inPath).toEqual([['id', 'path']])
})
test('given the page for people, when it is read, then it names each call and who may make it, and runs nothing', async () => {
  const page = await done(app.guest().get('/api/docs'))
  expect([page.headers.get('content-type'), page.headers.get('content-security-policy')]).toEqual([
    'text/html;charset=utf-8',
    "default-src 'none'",
  ])
  const { paths } = await described()
  for (const path of Object.keys(paths)) expect(page.text).toContain(path)
  expect(page.text).not.toMatch(/<script|https?:\/\/(?!127\.0\.0\.1)/)
})
test('given a server that is well, when its health is asked for, then it says so and no more', async () => {
  const answer = await done(app.guest().get('/api/health'))
  expect([
    answer.json,
    answer.headers.get('cache-control'),
    answer.headers.get('x-content-type-options'),
  ]).toEqual([{ status: 'ok' }, 'no-store', 'nosniff'])
})
