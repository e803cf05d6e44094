/** Routes to sign in and out, register, and set a new password. Only registration reveals whether an account exists. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import { isGivenConsent } from '#events/application/read-consent.ts'
import { typed } from '#events/kind-schemas.ts'
import { codeKind } from '#events/text.ts'
import { described, taking } from '../http/checked.ts'
import { signedIn } from '../http/gate.ts'
import { accepted, localeOf, refuse } from '../http/refusals.ts'
import { hostCookie, sessionCookies, sharedMark } from '../http/session-cookie.ts'
import type { Parts } from '../parts.ts'
import { signInCodeLasts } from '../runtime/clock.ts'
import type { Account } from '../store/records.ts'
import { accountName, code, email, password, phone, shared, shown } from './fields.ts'
import type { TakenOff } from './opening.ts'
import { type Session, startSession } from './sign-in.ts'

const Login = z.strictObject({
  email: accountName,
  password,
  code: z.optional(typed(codeKind, 40)),
  shared,
  /** From the console: families are refused without a session. */
  staffOnly: z.optional(z.boolean('error.type')),
})
const Forgot = z.strictObject({ email: accountName })
/**
 * Without `email`: by phone alone. `another`: the family confirmed that it has no account, though one exists. `consent`: as `consentIn`
 * gives it; an application that begins without one takes it.
 */
const Register = z.strictObject({
  email: z.optional(email),
  another: z.optional(z.boolean('error.type')),
  shared,
  phone,
  password,
  consent: z.optional(
    z.string('error.type').check(z.refine((text) => text === '' || isGivenConsent(text), 'error.type')),
  ),
})
/** `shared`: for the session of a family, which the link signs in. */
const Reset = z.strictObject({ token: z.string('error.required').check(z.maxLength(100)), password, shared })
const AboutReset = z.strictObject({ token: Reset.shape.token })
const ChangeMe = z.strictObject({ locale: z.optional(z.enum(locales, 'error.choose')) })

export function signInRoutes(
  parts: Pick<
    Parts,
    | 'accounts'
    | 'cookie'
    | 'gate'
    | 'mail'
    | 'ownAccount'
    | 'passwordLinks'
    | 'passwordReset'
    | 'signIn'
    | 'store'
    | 'throttle'
  >,
) {
  const { accounts, cookie, gate, mail, ownAccount, passwordLinks, passwordReset } = parts
  const { signIn, store, throttle } = parts
  type Started = { account: Account; session: Session; status: number; takenOff?: TakenOff[] }
  const withSession = async (request: Request, { account, session, status, ...also }: Started) => {
    const headers = new Headers()
    for (const one of await sessionCookies(parts, request, session)) headers.append('set-cookie', one)
    return Response.json({ ...shown(account), ...also }, { status, headers })
  }
  return new Elysia({ name: 'auth', prefix: '/api' })
    .use(gate)
    .get(
      '/me',
      ({ visitor, set }) => {
        const account = signedIn(visitor)
        // The console then needs no changes from before this position.
        if (account.role !== 'customer') set.headers['x-position'] = String(store.log.size())
        return shown(account)
      },
      described('Who is signed in', 'account'),
    )
    .patch(
      '/me',
      async ({ visitor, body }) => shown(await accounts.changeMe(signedIn(visitor), body)),
      taking(ChangeMe, 'Change my language', 'account'),
    )
    .post(
      '/auth/login',
      async ({ request, body, network }) => {
        const outcome = await signIn({ ...body, network })
        if (!outcome.ok) return refuse(request, outcome.refusal, undefined, outcome.extra)
        return withSession(request, { account: outcome.account, session: outcome.session, status: 200 })
      },
      taking(Login, 'Sign in', 'account'),
    )
    .post(
      '/auth/register',
      async ({ request, body, network }) => {
        const wait = throttle.beforeRegistration(network)
        if (wait > 0) return refuse(request, 'too-many-attempts', undefined, { retryAfter: wait })
        const { email = '', another = false, consent = '', shared: isShared = false, ...named } = body
        const family = { ...named, email, another, consent, network, locale: localeOf(request) }
        const { account } = accepted(await accounts.register(family))
        if (account.email !== '' && mail.isOn('letter')) await ownAccount.sendCode(account, 'email')
        return withSession(request, {
          account,
          session: await store.write(() => startSession(store, account, { isShared })),
          status: 201,
        })
      },
      taking(Register, 'Open an account for a family', 'account'),
    )
    .post(
      '/auth/logout',
      async ({ request }) => {
        const token = cookie.read(request)
        if (token !== null) await store.write(() => store.vault.sessions.end(token))
        // On a shared device the page clears storage itself: sealed data of other families stays.
        const cleared = request.headers.has('x-keeps-sealed') ? '"cache"' : '"cache", "storage"'
        const headers = new Headers({ 'set-cookie': cookie.clear(), 'clear-site-data': cleared })
        if (sharedMark.isIn(request)) headers.append('set-cookie', sharedMark.clear)
        return Response.json({ ok: true }, { headers })
      },
      described('Sign out', 'account'),
    )
    .post(
      '/auth/forgot',
      async ({ request, body, network }) => {
        const wait = throttle.beforeLink(network)
        if (wait > 0) return refuse(request, 'too-many-attempts', undefined, { retryAfter: wait })
        await passwordReset.ask(body.email, network)
        return { ok: true }
      },
      taking(Forgot, 'Have a one-use link to a new password sent, where there is such an account', 'account'),
    )
    .post(
      // By POST, so that no URL in a log has the token.
      '/auth/reset/about',
      ({ body }) => accepted(passwordLinks.about(body.token)).about,
      taking(AboutReset, 'Which rule a one-use link asks a password to keep', 'account'),
    )
    .post(
      '/auth/reset',
      async ({ request, body }) => {
        const { opened, takenOff } = accepted(await passwordLinks.use(body))
        if (opened === null) return Response.json({ ok: true, takenOff })
        const session = await store.write(() => {
          store.vault.accounts.signedIn(opened.id, store.clock().toISOString())
          return startSession(store, opened, { isShared: body.shared === true })
        })
        return withSession(request, { account: opened, session, status: 200, takenOff })
      },
      taking(Reset, 'Choose a new password with a one-use link, which signs a family in', 'account'),
    )
}

// Routes for codes sent to a phone.

const Ask = z.strictObject({ phone })
const Use = z.strictObject({ phone, code, password, shared })

export function phoneCodeRoutes(parts: Pick<Parts, 'config' | 'cookie' | 'gate' | 'phoneCodes' | 'store'>) {
  const { config, gate, phoneCodes } = parts
  /** Identifies the browser that requested the code. */
  const asked = hostCookie('code', config.publicUrl?.startsWith('https:') ?? false)
  return new Elysia({ name: 'phone-codes', prefix: '/api/auth' })
    .use(gate)
    .get(
      '/code',
      () => ({ isOffered: phoneCodes.isOffered() }),
      described('Whether codes can be sent to phones', 'account'),
    )
    .post(
      '/code',
      async ({ request, body, network }) => {
        const outcome = await phoneCodes.ask({ phone: body.phone, network })
        if (!outcome.ok) return refuse(request, outcome.refusal, undefined, outcome.extra)
        const headers = { 'set-cookie': asked.issue(outcome.asker, signInCodeLasts) }
        return Response.json({ ok: true }, { headers })
      },
      taking(Ask, 'Have a code sent to a phone, where one family uses the number', 'account'),
    )
    .post(
      '/code/use',
      async ({ request, body, network }) => {
        const outcome = await phoneCodes.use({ ...body, network, asker: asked.read(request) ?? '' })
        if (!outcome.ok) return refuse(request, outcome.refusal, outcome.fields, outcome.extra)
        const { account, session, takenOff } = outcome
        const headers = new Headers({ 'set-cookie': asked.clear() })
        for (const one of await sessionCookies(parts, request, session)) headers.append('set-cookie', one)
        return Response.json({ ...shown(account), takenOff }, { headers })
      },
      taking(
        Use,
        'Sign in with such a code, in the browser that asked for it, and a new password',
        'account',
      ),
    )
}
