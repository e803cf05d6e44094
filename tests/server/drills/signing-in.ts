/** How the people of a drill sign in: families register where they have no account, staff try what may be right. */
import { codeAt } from '../../kit/authenticator.ts'
import type { Drill, Told } from './drill.ts'
import type { Family, Member, Person } from './people.ts'

const isFamily = (person: Person): person is Family => person.kind === 'family'
const isMember = (person: Person): person is Member => person.kind === 'staff'
const nothing: Told = { outcome: 'no', status: 401, code: '', json: null }

export async function signIn(drill: Drill, person: Person): Promise<Told> {
  if (isFamily(person)) return enter(drill, person)
  return isMember(person) ? signInStaff(drill, person) : nothing
}

async function enter(drill: Drill, family: Family): Promise<Told> {
  const { email, password } = family
  const asked = { by: family, method: 'post', path: '/api/auth' } as const
  const post = async (act: string, end: string, body: object) => {
    const reply = await family.client.post(`${asked.path}/${end}`, body, drill.network())
    if (reply.status < 300) family.id = reply.json.id
    return drill.note({ ...asked, act }, reply)
  }
  const signsIn = () => post('family signs in', 'login', { email, password })
  if (family.id !== '') {
    const opened = await signsIn()
    // Its account is gone, by an erasure or a backup: it comes back after this step, with words of its own.
    family.isAway = opened.status === 401
    return opened
  }
  const registered = await post('family registers', 'register', { email, password, phone: '+91 98470 00000' })
  // What was cut off may have been done.
  return registered.status === 409 ? signsIn() : registered
}

/** Tries what may be right, until one opens. */
async function signInStaff(drill: Drill, member: Member): Promise<Told> {
  let last = nothing
  for (const password of member.passwords) {
    last = await attempt(drill, member, { email: member.email, password })
    for (const secret of last.code === 'second-factor' ? member.secrets : []) {
      // Each code is good once.
      drill.stage.clock.advance(31_000)
      const code = codeAt(secret, drill.stage.clock.now())
      last = await attempt(drill, member, { email: member.email, password, code })
      if (last.status === 200) break
    }
    if (last.status !== 401) break
  }
  return last
}

async function attempt(drill: Drill, member: Member, body: object): Promise<Told> {
  const asked = { act: 'staff sign in', by: member, method: 'post', path: '/api/auth/login' } as const
  const reply = await member.client.post(asked.path, body, drill.network())
  if (reply.status === 200) member.id = reply.json.id
  return drill.note({ ...asked, made: () => ['SignedIn'], could: ['SignedIn'] }, reply)
}
