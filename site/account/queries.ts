/** The query client of the families' pages, with all query keys, reads and invalidations. */
import * as z from 'zod/mini'
import { locales, roles } from '#events/account-lists.ts'
import { fillers } from '#events/application/filler-kinds.ts'
import { changesOf, DraftChanges, emptyForm, type Form, merged } from '#events/application/form.ts'
import { fields } from '#events/application/questions.ts'
import { readKinds } from '#events/projections/read-log.ts'
import { belongTo } from '#web/account.ts'
import { ApiError, call } from '#web/api.ts'
import { DEADLINE, MY_APPLICATIONS } from '#web/application-paths.ts'
import { Letter } from '#web/outcome/letter.ts'
import { islandReply } from './prefetch.ts'
import { createQueryClient, type Query } from './query-client.ts'
import { useQuery } from './use-query.ts'

/** Replies do not become stale by age, except the deadline; they are refetched when they are invalidated. */
export const queryClient = createQueryClient()

export const keys = {
  me: ['me'],
  linked: ['linked'],
  deadline: ['deadline'],
  myApplications: ['applications', 'my'],
  application: (id: string) => ['applications', id],
  outcome: (id: string) => ['applications', id, 'outcome'],
  reads: (id: string) => ['reads', id],
} as const

export const Account = z.object({
  id: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  locale: z.enum(locales),
  consent: z.string(),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
})
export type Account = z.infer<typeof Account>

const Reads = z.object({
  reads: z.array(z.object({ kind: z.enum(readKinds), days: z.array(z.string()) })),
})

export const Linked = z.object({ isLinked: z.boolean() })

const Deadline = z.object({ deadline: z.string(), isExpired: z.boolean() })

/** All fields except `by` are about a helper. */
const Filler = z.object({
  by: z.enum(fillers),
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
  consent: z.optional(z.string()),
})
export type Filler = z.infer<typeof Filler>

const Criterion = z.object({ id: z.string(), points: z.number(), max: z.number(), sentence: z.string() })
/**
 * `status` and `rejectedFor` are any strings: a page of an older build shows an unknown one as unknown. `isTakenUp`: the application
 * can no longer be changed, whatever its status. `reviewUntil`: YYYY-MM-DD, the last day for asking for a review of a published
 * rejection. Instants are UTC.
 */
const ApplicationState = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  season: z.string(),
  status: z.string(),
  statusSince: z.string(),
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
  shortlistedAt: z.nullable(z.string()),
  rejectedFor: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
  reviewUntil: z.nullable(z.string()),
  isTakenUp: z.boolean(),
  createdAt: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
  resultsPublished: z.boolean(),
  awaitingResults: z.boolean(),
  filler: z.nullable(Filler),
  begunAtDoor: z.boolean(),
})
export type Criterion = z.infer<typeof Criterion>
export type MyApplication = z.infer<typeof ApplicationState> & Form

const formOf = (body: Record<string, unknown>): Form => {
  const answers = fields.flatMap((field) => (field in body ? [[field, body[field]]] : []))
  return merged(emptyForm, changesOf(DraftChanges.parse(Object.fromEntries(answers))))
}

/** An application as the API returns it to its family: its state and all its answers in one object. */
export const Application = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((body): MyApplication => ({ ...formOf(body), ...ApplicationState.parse(body) })),
)

/** Null when nobody is signed in. @throws as `call` for any other failure */
async function fetchMe(): Promise<Account | null> {
  try {
    const account = await call('/api/me', { reply: islandReply('/api/me'), schema: Account })
    belongTo(account.id)
    return account
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export const meQuery: Query<Account | null> = { queryKey: keys.me, queryFn: fetchMe }

export const deadlineQuery: Query<z.infer<typeof Deadline>> = {
  queryKey: keys.deadline,
  queryFn: () => call(DEADLINE, { reply: islandReply(DEADLINE), schema: Deadline }),
  staleTime: 30_000,
  refetchInterval: 60_000,
}

/** Newest first; the first is the current season's. */
export const myApplicationsQuery: Query<MyApplication[]> = {
  queryKey: keys.myApplications,
  queryFn: () => call(MY_APPLICATIONS, { reply: islandReply(MY_APPLICATIONS), schema: z.array(Application) }),
}

export const applicationQuery = (id: string): Query<MyApplication> => ({
  queryKey: keys.application(id),
  queryFn: () => call(`/api/applications/${encodeURIComponent(id)}`, { schema: Application }),
})

/** The explanation of the result; the server refuses it until the results of the season are published. */
export const outcomeQuery = (id: string): Query<Letter> => ({
  queryKey: keys.outcome(id),
  queryFn: () => call(`/api/applications/${encodeURIComponent(id)}/outcome`, { schema: Letter }),
})

/** The days on which staff opened papers of an application, the latest first. */
export const readsQuery = (id: string): Query<z.infer<typeof Reads>['reads']> => ({
  queryKey: keys.reads(id),
  queryFn: async () =>
    (await call(`/api/applications/${encodeURIComponent(id)}/reads`, { schema: Reads })).reads,
})

/** Whether an outside account is linked; only used if the server has a provider. */
export const linkedQuery: Query<z.infer<typeof Linked>> = {
  queryKey: keys.linked,
  queryFn: () => call('/api/auth/outside/mine', { schema: Linked }),
}

export const useMe = () => useQuery(meQuery, queryClient)
export const useDeadline = () => useQuery(deadlineQuery, queryClient)
export const useMyApplications = () => useQuery(myApplicationsQuery, queryClient)
export const useOutcome = (id: string) => useQuery(outcomeQuery(id), queryClient)
export const useApplication = (id: string) => useQuery(applicationQuery(id), queryClient)

/** Stores the account after a sign-in or a change, and refetches it. */
export function signedInAs(account: Account): Promise<void> {
  belongTo(account.id)
  queryClient.setQueryData(keys.me, account)
  return queryClient.invalidateQueries({ queryKey: keys.me })
}

/** Stores the reply of a save in the cache, in the list as well as by its id. */
export function applicationSaved(saved: MyApplication): void {
  queryClient.setQueryData(keys.application(saved.id), saved)
  const known = queryClient.getQueryData(myApplicationsQuery.queryKey) ?? []
  const others = known.map((one) => (one.id === saved.id ? saved : one))
  queryClient.setQueryData(
    myApplicationsQuery.queryKey,
    known.some(({ id }) => id === saved.id) ? others : [saved, ...known],
  )
}
