/** The query client of the families' pages, with all query keys, reads and invalidations. */
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  blankForm,
  changesOf,
  DraftChanges,
  type Form,
  formFieldNames,
  merged,
} from '#events/application/form.ts'
import { locales, roles } from '#events/vocabulary.ts'
import { ApiError, call } from '#web/api.ts'
import { MY_APPLICATIONS } from '#web/paths.ts'
import { takePrefetched } from './ahead.ts'
import { signOut } from './session.ts'
import { islandAccountReply } from './who.ts'

/** SPEC.md section 7: answers stay good until told otherwise; nothing is asked again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': without a network a question fails at once and can say so, and is asked again when the network is back.
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

export const keys = {
  me: ['me'],
  linked: ['linked'],
  deadline: ['deadline'],
  myApplications: ['applications', 'my'],
  application: (id: string) => ['applications', id],
} as const

export const Account = z.object({
  id: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  locale: z.enum(locales),
  isEmailVerified: z.boolean(),
})
export type Account = z.infer<typeof Account>

export const Linked = z.object({ isLinked: z.boolean() })

const Deadline = z.object({ deadline: z.string(), isExpired: z.boolean() })

const Criterion = z.object({ id: z.string(), points: z.number(), max: z.number(), sentence: z.string() })
/** `status` stays a string: one that this page does not know yet is shown as unknown. Instants are UTC. */
const Standing = z.object({
  id: z.string(),
  season: z.string(),
  status: z.string(),
  version: z.number(),
  progress: z.number(),
  groomAge: z.number(),
  brideAge: z.number(),
  totalScore: z.nullable(z.number()),
  provisional: z.boolean(),
  missingFacts: z.number(),
  explanation: z.nullable(z.array(Criterion)),
  submittedAt: z.nullable(z.string()),
  verifiedAt: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
})
export type Criterion = z.infer<typeof Criterion>
export type MyApplication = z.infer<typeof Standing> & Form

const formOf = (body: Record<string, unknown>): Form => {
  const fields = Object.keys(formFieldNames).flatMap((name) => (name in body ? [[name, body[name]]] : []))
  return merged(blankForm, changesOf(DraftChanges.parse(Object.fromEntries(fields))))
}

/** An application as its family gets it: where it stands, and all its answers beside that. */
export const Application = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((body): MyApplication => ({ ...formOf(body), ...Standing.parse(body) })),
)

/** Null when nobody is signed in. @throws for everything else that is no answer */
async function askMe(): Promise<Account | null> {
  try {
    return await call('/api/me', { reply: islandAccountReply(), schema: Account })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export const meQuery = queryOptions({ queryKey: keys.me, queryFn: askMe })

export const deadlineQuery = queryOptions({
  queryKey: keys.deadline,
  queryFn: () => call('/api/deadline', { schema: Deadline }),
  staleTime: 30_000,
  refetchInterval: 60_000,
})

/** Newest first; the first is the current season's. */
export const myApplicationsQuery = queryOptions({
  queryKey: keys.myApplications,
  queryFn: () => {
    const reply = takePrefetched(MY_APPLICATIONS)
    return call(MY_APPLICATIONS, { ...(reply && { reply }), schema: z.array(Application) })
  },
})

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: keys.application(id),
    queryFn: () => call(`/api/applications/${encodeURIComponent(id)}`, { schema: Application }),
  })

/** Whether an outside account opens this one, too; asked only where the server has a provider. */
export const linkedQuery = queryOptions({
  queryKey: keys.linked,
  queryFn: () => call('/api/auth/outside/mine', { schema: Linked }),
})

export const useMe = () => useQuery(meQuery, queryClient)
export const useDeadline = () => useQuery(deadlineQuery, queryClient)
export const useMyApplications = () => useQuery(myApplicationsQuery, queryClient)
export const useApplication = (id: string) => useQuery(applicationQuery(id), queryClient)

/** After signing in: the account is known from the answer, and asked for again. */
export function signedInAs(account: Account): Promise<void> {
  queryClient.setQueryData(keys.me, account)
  return queryClient.invalidateQueries({ queryKey: keys.me })
}

/** After a save: the answer is the newest there is, in the list as well as by its id. */
export function applicationSaved(saved: MyApplication): void {
  queryClient.setQueryData(keys.application(saved.id), saved)
  queryClient.setQueryData(myApplicationsQuery.queryKey, (known) =>
    known?.some(({ id }) => id === saved.id)
      ? known.map((one) => (one.id === saved.id ? saved : one))
      : [saved, ...(known ?? [])],
  )
}

/** Forgets everything asked, clears what is kept on the phone, and lands on the home page. */
export function logout(): Promise<void> {
  queryClient.clear()
  return signOut()
}
