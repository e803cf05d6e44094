/** The query client of the families' pages, with all query keys, reads and invalidations. */
import { locales, roles } from '#events/account-lists.ts'
import { fillers } from '#events/application/filler-kinds.ts'
import { emptyForm, type Form, isChanges, merged } from '#events/application/form.ts'
import { fields } from '#events/application/questions.ts'
import { readKinds } from '#events/projections/read-log.ts'
import { belongTo } from '#web/account.ts'
import { ApiError, call } from '#web/api.ts'
import {
  checkedBy,
  type Guarded,
  hasFields,
  isFlag,
  isListOf,
  isNullable,
  isNumber,
  isOneOf,
  isOptional,
  isText,
  type Parser,
} from '#web/guards.ts'
import { Letter } from '#web/outcome/letter.ts'
import { DEADLINE, MY_APPLICATIONS } from '#web/paths.ts'
import { islandReply } from './prefetch.ts'
import { createQueryClient, type Query, useQuery } from './query-client.ts'

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

const isAccount = hasFields({
  id: isText,
  email: isText,
  phone: isText,
  role: isOneOf(roles),
  locale: isOneOf(locales),
  consent: isText,
  isEmailVerified: isFlag,
  isPhoneVerified: isFlag,
})
export const Account = checkedBy(isAccount)
export type Account = Guarded<typeof isAccount>

const isReads = hasFields({
  reads: isListOf(hasFields({ kind: isOneOf(readKinds), days: isListOf(isText) })),
})

const isLinked = hasFields({ isLinked: isFlag })
export const Linked = checkedBy(isLinked)

const isDeadline = hasFields({ deadline: isText, isExpired: isFlag })

/** All fields except `by` are about a helper. */
const isFiller = hasFields({
  by: isOneOf(fillers),
  name: isOptional(isText),
  phone: isOptional(isText),
  consent: isOptional(isText),
})
export type Filler = Guarded<typeof isFiller>

const isCriterion = hasFields({ id: isText, points: isNumber, max: isNumber, sentence: isText })
/**
 * `status` and `rejectedFor` are any strings: a page of an older build shows an unknown one as unknown. `isTakenUp`: the application
 * can no longer be changed, although its status would allow it. `reviewUntil`: YYYY-MM-DD, the last day for asking for a review of a published
 * rejection. Instants are UTC.
 */
const isState = hasFields({
  id: isText,
  number: isNullable(isText),
  season: isText,
  status: isText,
  statusSince: isText,
  version: isNumber,
  progress: isNumber,
  groomAge: isNumber,
  brideAge: isNumber,
  totalScore: isNullable(isNumber),
  provisional: isFlag,
  missingFacts: isNumber,
  explanation: isNullable(isListOf(isCriterion)),
  submittedAt: isNullable(isText),
  verifiedAt: isNullable(isText),
  shortlistedAt: isNullable(isText),
  rejectedFor: isNullable(isText),
  withdrawnAt: isNullable(isText),
  reviewUntil: isNullable(isText),
  isTakenUp: isFlag,
  createdAt: isNullable(isText),
  updatedAt: isNullable(isText),
  resultsPublished: isFlag,
  awaitingResults: isFlag,
  filler: isNullable(isFiller),
  begunAtDoor: isFlag,
})
export type Criterion = Guarded<typeof isCriterion>
export type MyApplication = Guarded<typeof isState> & Form

/** An application as the API returns it to its family: its state and all its answers in one object. */
export const Application: Parser<MyApplication> = {
  parse(body) {
    const state = checkedBy(isState).parse(body)
    const answers = fields.flatMap((field) => (field in state ? [[field, Reflect.get(state, field)]] : []))
    return { ...state, ...merged(emptyForm, checkedBy(isChanges).parse(Object.fromEntries(answers))) }
  },
}
export const Applications: Parser<MyApplication[]> = {
  parse: (body) => checkedBy(isListOf(isState)).parse(body).map(Application.parse),
}

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

export const deadlineQuery: Query<Guarded<typeof isDeadline>> = {
  queryKey: keys.deadline,
  queryFn: () => call(DEADLINE, { reply: islandReply(DEADLINE), schema: checkedBy(isDeadline) }),
  staleTime: 30_000,
  refetchInterval: 60_000,
}

/** Newest first; the first is the current season's. */
export const myApplicationsQuery: Query<MyApplication[]> = {
  queryKey: keys.myApplications,
  queryFn: () => call(MY_APPLICATIONS, { reply: islandReply(MY_APPLICATIONS), schema: Applications }),
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
export const readsQuery = (id: string): Query<Guarded<typeof isReads>['reads']> => ({
  queryKey: keys.reads(id),
  queryFn: async () =>
    (await call(`/api/applications/${encodeURIComponent(id)}/reads`, { schema: checkedBy(isReads) })).reads,
})

/** Whether an outside account is linked; only used if the server has a provider. */
export const linkedQuery: Query<Guarded<typeof isLinked>> = {
  queryKey: keys.linked,
  queryFn: () => call('/api/auth/outside/mine', { schema: Linked }),
}

export const useMe = () => useQuery(meQuery, queryClient)
export const useDeadline = () => useQuery(deadlineQuery, queryClient)
/** Whether the deadline has passed, as far as it is known. */
export const useIsExpired = (): boolean => useDeadline().data?.isExpired ?? false
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
