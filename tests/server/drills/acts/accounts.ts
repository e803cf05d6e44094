/** What staff do with accounts, their own and those of colleagues. */
import fc from 'fast-check'
import { codeAt } from '../../../kit/authenticator.ts'
import type { Drill } from '../drill.ts'
import { newMember } from '../people.ts'
import { signIn } from '../signing-in.ts'
import { type AnyAct, act, by, NOBODY } from './act.ts'

type Of = { by: number; whom: number }
const MOST = 6

async function enrol(drill: Drill, { by, role }: { by: number; role: 'verifier' | 'admin' }) {
  const name = `colleague-${drill.staff.length}`
  const password = `the first password of ${name}`
  const told = await drill.ask({
    act: 'enrol',
    by: drill.member(by),
    method: 'post',
    path: '/api/admin/team',
    body: { email: name, password, role },
    made: () => ['RoleGranted'],
    could: ['RoleGranted'],
  })
  // The name is used again where it was refused; of what is unknown the log tells.
  if (told.outcome === 'no' || drill.staff.length >= MOST) return
  const member = newMember(drill.stage.app.guest(), name, password)
  drill.staff.push(member)
}

const change = (drill: Drill, { by, whom, body }: Of & { body: object }) =>
  drill.ask({
    act: 'change a colleague',
    by: drill.member(by),
    method: 'patch',
    path: `/api/admin/team/${drill.member(whom).id || NOBODY}`,
    body,
    could: ['RoleGranted', 'RoleRevoked', 'RoleRevoked'],
  })

async function makeLink(drill: Drill, { by, whom }: Of) {
  const member = drill.member(whom)
  const { json } = await drill.ask({
    act: 'make a link',
    by: drill.member(by),
    method: 'post',
    path: `/api/admin/accounts/${member.id || NOBODY}/reset-link`,
    made: () => ['PasswordLinkMade'],
    could: ['PasswordLinkMade'],
  })
  if (json?.url) member.links.push(new URL(json.url, 'http://localhost').searchParams.get('token') ?? '')
}

async function useLink(drill: Drill, { whom }: { whom: number }) {
  const member = drill.member(whom)
  const token = member.links.at(-1)
  if (token === undefined) return
  drill.made += 1
  const password = `chosen by a link ${drill.made}`
  member.passwords.unshift(password)
  const reply = await member.client.post('/api/auth/reset', { token, password }, drill.network())
  const asked = { act: 'use a link', by: member, method: 'post', path: '/api/auth/reset' } as const
  drill.note({ ...asked, made: () => ['PasswordChanged'], could: ['PasswordChanged'] }, reply)
}

async function ownPassword(drill: Drill, { whom }: { whom: number }) {
  const member = drill.member(whom)
  drill.made += 1
  const newPassword = `chosen by its owner ${drill.made}`
  const [password = ''] = member.passwords
  const told = await drill.ask({
    act: 'change the own password',
    by: member,
    method: 'post',
    path: '/api/me/password',
    body: { password, newPassword },
    made: () => ['PasswordChanged'],
    could: ['PasswordChanged'],
  })
  if (told.outcome === 'yes') member.passwords.unshift(newPassword)
  else if (told.outcome !== 'no') member.passwords.push(newPassword)
}

async function secondFactor(drill: Drill, { whom }: { whom: number }) {
  const member = drill.member(whom)
  const [password = ''] = member.passwords
  const asked = { by: member, method: 'post' } as const
  const begun = await drill.ask({
    ...asked,
    act: 'begin a second factor',
    path: '/api/me/second-factor',
    body: { password },
  })
  if (!begun.json?.secret) return
  member.secrets.unshift(begun.json.secret)
  drill.stage.clock.advance(31_000)
  await drill.ask({
    ...asked,
    act: 'confirm a second factor',
    path: '/api/me/second-factor/confirm',
    body: { code: codeAt(begun.json.secret, drill.stage.clock.now()) },
    made: () => ['SecondFactorSet'],
    could: ['SecondFactorSet'],
  })
}

async function takeSecondFactor(drill: Drill, { by, whom }: Of) {
  await drill.ask({
    act: 'take a second factor',
    by: drill.member(by),
    method: 'delete',
    path: `/api/admin/team/${drill.member(whom).id || NOBODY}/second-factor`,
    could: ['SecondFactorRemoved', 'PasswordChanged'],
  })
}

async function guess(drill: Drill, { whom }: { whom: number }) {
  const member = drill.member(whom)
  const body = { email: member.email, password: 'a guess of a stranger' }
  const reply = await drill.stage.app.guest().post('/api/auth/login', body, drill.network())
  const asked = { act: 'guess a password', by: member, method: 'post', path: '/api/auth/login' } as const
  drill.note(asked, reply)
}

const of = fc.record({ by, whom: by })
const whom = fc.record({ whom: by })
const changes = fc.constantFrom(
  { role: 'verifier' },
  { role: 'admin' },
  { disabled: true },
  { disabled: false },
  { disabled: false },
)
export const ofAccounts: { weight: number; arbitrary: AnyAct }[] = [
  {
    weight: 1,
    arbitrary: act('enrol', fc.record({ by, role: fc.constantFrom('verifier', 'admin') }), enrol),
  },
  { weight: 3, arbitrary: act('change a colleague', fc.record({ by, whom: by, body: changes }), change) },
  { weight: 1, arbitrary: act('make a link', of, makeLink) },
  { weight: 2, arbitrary: act('use a link', whom, useLink) },
  { weight: 1, arbitrary: act('change the own password', whom, ownPassword) },
  { weight: 1, arbitrary: act('second factor', whom, secondFactor) },
  { weight: 1, arbitrary: act('take a second factor', of, takeSecondFactor) },
  {
    weight: 2,
    arbitrary: act('staff sign in', whom, (drill, { whom }) => signIn(drill, drill.member(whom))),
  },
  { weight: 1, arbitrary: act('guess a password', whom, guess) },
]
