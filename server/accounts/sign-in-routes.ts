/** Signing in and out, registering, choosing a new password. The words never tell whether an account exists, but for registration. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { isPlainText } from '#events/text.ts'
import { limits, locales } from '#events/vocabulary.ts'
import { addressOf } from '../http/address.ts'
import { taking } from '../http/checked.ts'
import { signedIn } from '../http/gate.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Account } from '../store/records.ts'

const plain = z.refine<string>(isPlainText, 'error.text')
const password = z.string('error.required').check(z.minLength(1, 'error.required'))
const name = z
  .string('error.required')
  .check(z.minLength(1, 'error.required'), z.maxLength(limits.email, 'error.tooLong'), plain)
const Login = z.strictObject({
  email: name,
  password,
  code: z.optional(z.string('error.required').check(z.maxLength(40, 'error.tooLong'))),
})
const Forgot = z.strictObject({ email: name })
const Register = z.strictObject({
  email: z.string('error.required').check(z.maxLength(limits.email, 'error.tooLong'), z.email('error.email')),
  phone: z
    .string('error.required')
    .check(
      z.minLength(limits.phoneMin, 'error.phone'),
      z.maxLength(limits.phone, 'error.tooLong'),
      z.regex(/^[+\d][\d\s().-]*$/, 'error.phone'),
    ),
  password,
})
const Reset = z.strictObject({ token: z.string('error.required').check(z.maxLength(100)), password })
const AboutReset = z.strictObject({ token: Reset.shape.token })
const ChangeMe = z.strictObject({ locale: z.optional(z.enum(locales, 'error.choose')) })

/** What `GET /api/me` says of an account. */
export const shown = ({ id, email, phone, role, locale, isEmailVerified, createdAt }: Account) => ({
  id,
  email,
  phone,
  role,
  locale,
  isEmailVerified,
  createdAt,
})

export function signInRoutes({ accounts, config, cookie, forgotten, gate, store, throttle }: Parts) {
  const entered = (account: Account, status: number) => {
    const { token, maxAge } = accounts.startSession(account)
    return Response.json(shown(account), { status, headers: { 'set-cookie': cookie.issue(token, maxAge) } })
  }
  return new Elysia({ name: 'auth', prefix: '/api' })
    .use(gate)
    .get('/me', ({ visitor }) => shown(signedIn(visitor)), {
      detail: { summary: 'Who is signed in', tags: ['account'] },
    })
    .patch(
      '/me',
      ({ visitor, body }) => shown(accounts.changeMe(signedIn(visitor), body)),
      taking(ChangeMe, 'Change my language', 'account'),
    )
    .post(
      '/auth/login',
      async ({ request, body, server }) => {
        const outcome = await accounts.signIn({
          ...body,
          network: addressOf(request, server, config),
        })
        if (!outcome.ok) return refuse(request, outcome.refusal, undefined, outcome.extra)
        return entered(outcome.account, 200)
      },
      taking(Login, 'Sign in', 'account'),
    )
    .post(
      '/auth/register',
      async ({ request, body, server }) => {
        const wait = throttle.beforeRegistration(addressOf(request, server, config))
        if (wait > 0) return refuse(request, 'too-many-attempts', undefined, { retryAfter: wait })
        const outcome = await accounts.register({ ...body, locale: localeOf(request) })
        return outcome.ok ? entered(outcome.account, 201) : refuse(request, outcome.refusal, outcome.fields)
      },
      taking(Register, 'Open an account for a family', 'account'),
    )
    .post(
      '/auth/logout',
      ({ request }) => {
        const token = cookie.read(request)
        if (token !== null) store.vault.sessions.end(token)
        const headers = { 'set-cookie': cookie.clear(), 'clear-site-data': '"cache", "storage"' }
        return Response.json({ ok: true }, { headers })
      },
      { detail: { summary: 'Sign out', tags: ['account'] } },
    )
    .post(
      '/auth/forgot',
      async ({ request, body, server }) => {
        const wait = throttle.beforeLetter(addressOf(request, server, config))
        if (wait > 0) return refuse(request, 'too-many-attempts', undefined, { retryAfter: wait })
        await forgotten.ask(body.email)
        return { ok: true }
      },
      taking(Forgot, 'Have a one-use link to a new password sent, where there is such an account', 'account'),
    )
    .post(
      // By POST, so that the token stands in no address that a log might keep.
      '/auth/reset/about',
      ({ request, body }) => {
        const found = accounts.aboutReset(body.token)
        return found.ok ? found.about : refuse(request, found.refusal)
      },
      taking(AboutReset, 'Which rule a one-use link asks a password to keep', 'account'),
    )
    .post(
      '/auth/reset',
      async ({ request, body }) => {
        const outcome = await accounts.reset(body)
        return outcome.ok ? Response.json({ ok: true }) : refuse(request, outcome.refusal, outcome.fields)
      },
      taking(Reset, 'Choose a new password with a one-use link', 'account'),
    )
}
