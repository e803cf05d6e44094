/** Who may call which route: one table, deny by default, enforced by gate.ts. The access test is generated from it. */
import type { Role } from '#events/vocabulary.ts'

/**
 * `anyone`: also without an account. `signed-in`: any account. `customer`: applicants only. `owner`: the applicant whose
 * application `:id` is; anyone else's answers exactly like an unknown one. `staff`: verifiers and admins. `admin`: admins.
 * `file`: the uploader and staff; others get 404.
 */
export type Rule = 'anyone' | 'signed-in' | 'customer' | 'owner' | 'staff' | 'admin' | 'file'

export const access = {
  'GET /api/health': 'anyone',
  'GET /api/docs': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /api/deadline': 'anyone',
  'GET /api/settings/:key': 'anyone',
  'GET /api/places/local-bodies': 'anyone',
  'GET /clips/:name': 'anyone',
  'GET /api/audit/checkpoint': 'anyone',
  'GET /api/audit/checkpoints': 'anyone',
  'GET /api/audit/consistency': 'anyone',
  'POST /api/audit/cosignature': 'anyone',

  'GET /api/me': 'signed-in',
  'PATCH /api/me': 'signed-in',
  'GET /api/me/export': 'customer',
  'GET /api/me/told-by': 'customer',
  'PUT /api/me/told-by': 'customer',
  'POST /api/me/password': 'signed-in',
  'POST /api/me/email': 'customer',
  'POST /api/auth/verify-email/send': 'customer',
  'POST /api/auth/verify-email': 'customer',
  'GET /api/me/second-factor': 'staff',
  'POST /api/me/second-factor': 'staff',
  'POST /api/me/second-factor/confirm': 'staff',
  'POST /api/me/second-factor/remove': 'staff',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'POST /api/auth/reset': 'anyone',
  'POST /api/auth/reset/about': 'anyone',
  'POST /api/auth/forgot': 'anyone',
  'GET /api/auth/code': 'anyone',
  'POST /api/auth/code': 'anyone',
  'POST /api/auth/code/use': 'anyone',
  'GET /api/messages/whatsapp': 'anyone',
  'POST /api/messages/whatsapp': 'anyone',
  'GET /api/auth/outside': 'anyone',
  'GET /api/auth/outside/link': 'customer',
  'GET /api/auth/outside/mine': 'customer',
  'POST /api/auth/outside/unlink': 'customer',
  'GET /api/auth/outside/callback': 'anyone',

  'GET /api/applications/my': 'customer',
  'POST /api/applications': 'customer',
  'GET /api/applications/:id': 'owner',
  'GET /api/applications/:id/outcome': 'owner',
  'PUT /api/applications/:id': 'owner',
  'PUT /api/applications/:id/filler': 'owner',
  'DELETE /api/applications/:id': 'owner',
  'POST /api/applications/:id/cards': 'owner',
  'GET /api/cards/keys': 'customer',
  'GET /api/applications/:id/receipt': 'owner',
  'GET /api/applications/:id/reads': 'owner',

  'POST /api/objects/upload': 'signed-in',
  'PUT /api/objects/photos': 'signed-in',
  'POST /api/objects/again': 'customer',
  'PUT /uploads/:id': 'signed-in',
  'GET /objects/uploads/:id': 'file',

  'GET /api/admin/changes': 'staff',
  'POST /api/admin/changes/answer': 'staff',
  'POST /api/admin/changes/erased': 'staff',
  'GET /api/admin/stats': 'staff',
  'GET /api/admin/seasons': 'staff',
  'GET /api/admin/applications': 'staff',
  'GET /api/admin/applications/ids': 'staff',
  'GET /api/admin/applications/export': 'staff',
  'POST /api/admin/applications/bulk-status': 'staff',
  'POST /api/admin/applications/bulk-undo': 'staff',
  'GET /api/admin/applications/:id': 'staff',
  'GET /api/admin/applications/:id/outcome': 'staff',
  'GET /api/admin/applications/:id/letter': 'staff',
  'DELETE /api/admin/applications/:id': 'admin',
  'GET /api/admin/applications/:id/receipt': 'staff',
  'POST /api/admin/applications/:id/verify': 'staff',
  'POST /api/admin/applications/:id/status': 'staff',
  'POST /api/admin/applications/:id/facts': 'staff',
  'POST /api/admin/applications/:id/undo': 'staff',
  'GET /api/admin/applications/:id/notes': 'staff',
  'POST /api/admin/applications/:id/notes': 'staff',
  'GET /api/admin/applications/:id/documents': 'staff',
  'POST /api/admin/applications/:id/documents': 'staff',

  'GET /api/admin/applications/:id/reads': 'admin',
  'GET /api/admin/applications/:id/copies': 'admin',
  'POST /api/admin/prints': 'staff',
  'GET /api/admin/proposals': 'admin',
  'POST /api/admin/applications/:id/decline-place': 'admin',

  'GET /api/admin/ranking': 'staff',
  'GET /api/admin/ranking/columns': 'staff',
  'PUT /api/admin/ranking': 'admin',
  'POST /api/admin/ranking/select': 'admin',
  'POST /api/admin/ranking/search-weights': 'staff',
  'GET /api/admin/criteria': 'staff',
  'PUT /api/admin/criteria': 'admin',

  'GET /api/admin/events': 'staff',
  'GET /api/admin/replay': 'staff',
  'GET /api/admin/visits': 'staff',
  'GET /api/admin/visits/key': 'staff',
  'GET /api/admin/visits/:id': 'staff',
  'POST /api/admin/visits/:id': 'staff',
  'POST /api/admin/visits/:id/note': 'staff',
  'POST /api/admin/visits/:id/photo': 'staff',
  'GET /api/admin/views': 'staff',
  'PUT /api/admin/views': 'staff',

  'GET /api/admin/settings': 'admin',
  'PUT /api/admin/settings': 'admin',
  'PUT /api/admin/settings/:key': 'admin',
  'GET /api/admin/clips': 'admin',
  'PUT /api/admin/clips/:section/:locale': 'admin',
  'DELETE /api/admin/clips/:section/:locale': 'admin',
  'POST /api/admin/test-smtp': 'admin',
  'GET /api/admin/mail': 'admin',
  'GET /api/admin/message-texts': 'admin',
  'POST /api/admin/mail/release': 'admin',
  'POST /api/admin/mail/:id/retry': 'admin',
  'GET /api/admin/results': 'admin',
  'PUT /api/admin/results': 'admin',
  'GET /api/admin/team': 'admin',
  'POST /api/admin/team': 'admin',
  'PATCH /api/admin/team/:id': 'admin',
  'DELETE /api/admin/team/:id/second-factor': 'admin',
  'POST /api/admin/accounts/:id/reset-link': 'admin',
  'GET /api/admin/audit/bundle': 'admin',
} as const satisfies Record<string, Rule>
export type RouteName = keyof typeof access

/** GETs that record who read something, or begin something: only our own pages may make a browser send them. */
export const recordingReads: readonly RouteName[] = [
  'GET /objects/uploads/:id',
  'GET /api/admin/applications',
  'GET /api/admin/applications/export',
  'GET /api/admin/audit/bundle',
  'GET /api/admin/visits',
  'GET /api/auth/outside/link',
  'GET /api/applications/:id/receipt',
  'GET /api/admin/applications/:id/receipt',
]

export const isRoute = (name: string): name is RouteName => Object.hasOwn(access, name)

const roleAllows: Record<Rule, (role: Role | null) => boolean> = {
  anyone: () => true,
  'signed-in': (role) => role !== null,
  customer: (role) => role === 'customer',
  owner: (role) => role === 'customer',
  staff: (role) => role === 'verifier' || role === 'admin',
  admin: (role) => role === 'admin',
  file: (role) => role !== null,
}

/** Whether an account of this role (null: not signed in) may call; ownership is checked after it. */
export const mayCall = (rule: Rule, role: Role | null): boolean => roleAllows[rule](role)
