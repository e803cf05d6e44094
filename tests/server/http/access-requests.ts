/** For every route of the table a request that would work, carrying a mark that no refusal may repeat. */
import { defaultCriteria } from '#events/scoring/criteria.ts'
import type { RouteName } from '#server/http/access.ts'
import type { Client } from '../../kit/client.ts'

/** What is sent along wherever something can be; a refusal that echoes it has leaked. */
export const SENT = 'Sent-Along-Mark'

/** What the requests are about: one application of one family, its file, a member of staff, upload addresses. */
export type Target = {
  id: string
  fileId: string
  staffId: string
  accountId: string
  document: string
  uploads: Map<Client, string>
}
export type Sent = { path: string; body?: unknown; bytes?: Uint8Array }
type Ask = (target: Target, who: Client) => Sent

const q = `q=${SENT}`
const at =
  (path: string, body?: unknown): Ask =>
  () => ({ path, body })
const of =
  (path: string, body?: unknown): Ask =>
  ({ id }) => ({ path: `/api/admin/applications/${id}${path}`, body })
const reason = SENT

export const requests: Record<RouteName, Ask> = {
  'GET /api/health': at(`/api/health?${q}`),
  'GET /api/live': at(`/api/live?${q}`),
  'GET /api/docs': at(`/api/docs?${q}`),
  'GET /api/openapi.json': at(`/api/openapi.json?${q}`),
  'GET /api/deadline': at(`/api/deadline?${q}`),
  'GET /api/settings/:key': at(`/api/settings/season?${q}`),
  'GET /api/places/local-bodies': at('/api/places/local-bodies?district=kozhikode'),
  'GET /clips/:name': at(`/clips/steps.ml?${q}`),
  'GET /api/admin/clips': at(`/api/admin/clips?${q}`),
  'PUT /api/admin/clips/:section/:locale': () => ({
    path: `/api/admin/clips/steps/ml?${q}`,
    bytes: new TextEncoder().encode(`OggS ${SENT}`),
  }),
  'DELETE /api/admin/clips/:section/:locale': at(`/api/admin/clips/watch/en?${q}`),
  'GET /api/audit/checkpoint': at(`/api/audit/checkpoint?${q}`),
  'GET /api/audit/checkpoints': at('/api/audit/checkpoints?limit=1'),
  'GET /api/audit/consistency': at('/api/audit/consistency?from=0&to=0'),
  'POST /api/audit/cosignature': at('/api/audit/cosignature', { size: 0, cosignature: SENT }),
  'GET /api/me': at(`/api/me?${q}`),
  'PATCH /api/me': at(`/api/me?${q}`, { locale: 'ml' }),
  'POST /api/admin/door': at('/api/admin/door', { phone: SENT }),
  'GET /api/admin/message-texts': at(`/api/admin/message-texts?${q}`),
  'GET /api/me/told-by': at(`/api/me/told-by?${q}`),
  'PUT /api/me/told-by': at('/api/me/told-by', { way: SENT }),
  'GET /api/me/return-key': at(`/api/me/return-key?${q}`),
  'GET /api/me/export': at(`/api/me/export?${q}`),
  'POST /api/me/password': at('/api/me/password', { password: SENT, newPassword: SENT }),
  'POST /api/me/email': at('/api/me/email', { email: SENT, password: SENT }),
  'POST /api/me/phone': at('/api/me/phone', { phone: SENT, password: SENT }),
  'POST /api/auth/verify-email/send': at(`/api/auth/verify-email/send?${q}`),
  'POST /api/auth/verify-email': at('/api/auth/verify-email', { code: SENT }),
  'POST /api/auth/verify-phone/send': at(`/api/auth/verify-phone/send?${q}`),
  'POST /api/auth/verify-phone': at('/api/auth/verify-phone', { code: SENT }),
  'GET /api/me/second-factor': at(`/api/me/second-factor?${q}`),
  'POST /api/me/second-factor': at('/api/me/second-factor', { password: SENT }),
  'POST /api/me/second-factor/confirm': at('/api/me/second-factor/confirm', { code: SENT }),
  'POST /api/me/second-factor/remove': at('/api/me/second-factor/remove', { password: SENT, code: SENT }),
  'POST /api/auth/login': at('/api/auth/login', { email: SENT, password: 'wrong' }),
  'POST /api/auth/register': at('/api/auth/register', { email: SENT, phone: SENT, password: SENT }),
  'POST /api/auth/logout': at(`/api/auth/logout?${q}`),
  'POST /api/auth/forgot': at('/api/auth/forgot', { email: SENT }),
  'GET /api/auth/code': at(`/api/auth/code?${q}`),
  'POST /api/auth/code': at('/api/auth/code', { phone: SENT }),
  'POST /api/auth/code/use': at('/api/auth/code/use', { phone: SENT, code: SENT }),
  'GET /api/messages/whatsapp': at(`/api/messages/whatsapp?hub.challenge=${SENT}`),
  'POST /api/messages/whatsapp': at('/api/messages/whatsapp', { entry: SENT }),
  'GET /api/auth/outside': at(`/api/auth/outside?${q}`),
  'GET /api/auth/outside/link': at(`/api/auth/outside/link?${q}`),
  'GET /api/auth/outside/mine': at(`/api/auth/outside/mine?${q}`),
  'POST /api/auth/outside/unlink': at('/api/auth/outside/unlink', { password: SENT }),
  'GET /api/auth/outside/callback': at(`/api/auth/outside/callback?${q}&state=${SENT}`),
  'POST /api/auth/reset/about': at('/api/auth/reset/about', { token: SENT }),
  'POST /api/auth/reset': at('/api/auth/reset', { token: SENT, password: SENT }),
  'GET /api/applications/my': at(`/api/applications/my?${q}`),
  'POST /api/applications': at('/api/applications', { groomName: SENT }),
  'GET /api/applications/:id': ({ id }) => ({ path: `/api/applications/${id}?${q}` }),
  'GET /api/applications/:id/outcome': ({ id }) => ({ path: `/api/applications/${id}/outcome?${q}` }),
  'PUT /api/applications/:id/filler': ({ id }) => ({
    path: `/api/applications/${id}/filler`,
    body: { by: 'neighbour', name: SENT, phone: '98470 12345', consent: SENT },
  }),
  'PUT /api/applications/:id': ({ id }) => ({
    path: `/api/applications/${id}`,
    body: { groomWorkplace: SENT },
  }),
  'DELETE /api/applications/:id': ({ id }) => ({
    path: `/api/applications/${id}`,
    body: { password: SENT },
  }),
  'GET /api/applications/:id/receipt': ({ id }) => ({ path: `/api/applications/${id}/receipt?${q}` }),
  'GET /api/applications/:id/proof': ({ id }) => ({ path: `/api/applications/${id}/proof?${q}` }),
  'POST /api/objects/again': ({ fileId }) => ({
    path: '/api/objects/again',
    body: { objectPath: `/objects/uploads/${fileId}` },
  }),
  'GET /api/applications/:id/rights': ({ id }) => ({ path: `/api/applications/${id}/rights?${q}` }),
  'POST /api/applications/:id/requests': ({ id }) => ({
    path: `/api/applications/${id}/requests`,
    body: { text: SENT },
  }),
  'POST /api/applications/:id/complaints': ({ id }) => ({
    path: `/api/applications/${id}/complaints`,
    body: { text: SENT },
  }),
  'PUT /api/applications/:id/nominee': ({ id }) => ({
    path: `/api/applications/${id}/nominee`,
    body: { nominee: { name: SENT, phone: '+919847000000' } },
  }),
  'GET /api/admin/requests': at(`/api/admin/requests?${q}`),
  'GET /api/admin/complaints': at(`/api/admin/complaints?${q}`),
  'GET /api/admin/by-hand': at('/api/admin/by-hand?limit=0'),
  'POST /api/admin/by-hand/:id/opened': ({ id }) => ({ path: `/api/admin/by-hand/${id}/opened` }),
  'POST /api/admin/by-hand/:id/told': ({ id }) => ({ path: `/api/admin/by-hand/${id}/told` }),
  'POST /api/admin/applications/:id/answer-request': of('/answer-request', {
    request: 9,
    done: true,
    answer: SENT,
  }),
  'POST /api/admin/applications/:id/answer-complaint': of('/answer-complaint', {
    request: 9,
    done: true,
    answer: SENT,
  }),
  'POST /api/objects/upload': at(`/api/objects/upload?${q}`, { purpose: 'proof', type: SENT }),
  'PUT /api/objects/photos': ({ fileId }) => ({
    path: '/api/objects/photos',
    body: { photoURL: `https://${SENT}.example/uploads/${fileId}` },
  }),
  'PUT /uploads/:id': ({ uploads, fileId }, who) => ({
    path: uploads.get(who) ?? `/uploads/${fileId}?token=${SENT}`,
    bytes: new TextEncoder().encode(`%PDF-1.4 ${SENT} %%EOF`),
  }),
  'GET /objects/uploads/:id': ({ fileId }) => ({ path: `/objects/uploads/${fileId}?${q}` }),
  'GET /api/admin/visits/key': at(`/api/admin/visits/key?${q}`),
  'GET /api/admin/changes': at('/api/admin/changes?since=0'),
  'POST /api/admin/applications/bulk-undo': ({ id }) => ({
    path: '/api/admin/applications/bulk-undo',
    body: { events: [{ id, seq: 1 }] },
  }),
  'POST /api/admin/ranking/search-weights': ({ id }) => ({
    path: '/api/admin/ranking/search-weights',
    body: { id },
  }),
  'GET /api/admin/stats': at('/api/admin/stats?season=Season+3'),
  'GET /api/admin/seasons': at(`/api/admin/seasons?${q}`),
  'GET /api/admin/applications': at(`/api/admin/applications?${q}`),
  'GET /api/admin/applications/ids': at(`/api/admin/applications/ids?${q}`),
  'GET /api/admin/applications/duplicates': at('/api/admin/applications/duplicates?season=Season+3'),
  'GET /api/admin/applications/since': at('/api/admin/applications/since?since=0'),
  'GET /api/admin/applications/export': at(`/api/admin/applications/export?${q}`),
  'POST /api/admin/applications/bulk-status': ({ id }) => ({
    path: '/api/admin/applications/bulk-status',
    body: { ids: [id], status: 'rejected', reason },
  }),
  'GET /api/admin/applications/:id': of(`?${q}`),
  'GET /api/admin/applications/:id/outcome': of(`/outcome?${q}`),
  'GET /api/admin/applications/:id/letter': of(`/letter?${q}`),
  'DELETE /api/admin/applications/:id': of(`?${q}`),
  'POST /api/admin/applications/:id/verify': of('/verify', { notes: SENT }),
  'POST /api/applications/:id/cards': ({ id }) => ({
    path: `/api/applications/${id}/cards`,
    body: { side: 'bride', qr: SENT },
  }),
  'GET /api/cards/keys': at(`/api/cards/keys?${q}`),
  'GET /api/applications/:id/reads': ({ id }) => ({ path: `/api/applications/${id}/reads?${q}` }),
  'GET /api/admin/applications/:id/reads': of(`/reads?${q}`),
  'GET /api/admin/applications/:id/copies': of(`/copies?${q}`),
  'POST /api/admin/prints': ({ id }) => ({ path: '/api/admin/prints', body: { print: 'list', ids: [id] } }),
  'GET /api/admin/proposals': at(`/api/admin/proposals?${q}`),
  'POST /api/admin/applications/:id/decline-place': of('/decline-place', { reason }),
  'POST /api/admin/applications/:id/status': of('/status', { status: 'rejected', reason }),
  'POST /api/admin/applications/:id/facts': of('/facts', {
    facts: { brideFatherAlive: true },
    note: SENT,
    expectedVersion: 1,
  }),
  'POST /api/admin/applications/:id/undo': of('/undo', { seq: 1 }),
  'GET /api/admin/applications/:id/notes': of(`/notes?${q}`),
  'POST /api/admin/applications/:id/notes': of('/notes', { note: SENT }),
  'GET /api/admin/applications/:id/documents': of(`/documents?${q}`),
  'POST /api/admin/applications/:id/documents': ({ id, document }) => ({
    path: `/api/admin/applications/${id}/documents`,
    body: { documentName: SENT, documentKey: document },
  }),
  'GET /api/admin/ranking': at(`/api/admin/ranking?${q}`),
  'GET /api/admin/ranking/columns': at(`/api/admin/ranking/columns?season=${SENT}`),
  'PUT /api/admin/ranking': ({ id }) => ({
    path: '/api/admin/ranking',
    body: { order: [{ id, rank: null }], reason },
  }),
  'POST /api/admin/ranking/select': at('/api/admin/ranking/select', { shortlist: 0, waitlist: 0, reason }),
  'GET /api/admin/criteria': at(`/api/admin/criteria?${q}`),
  'PUT /api/admin/criteria': at('/api/admin/criteria', { criteria: defaultCriteria, reason }),
  'GET /api/admin/events': at(`/api/admin/events?type=${SENT}`),
  'GET /api/admin/replay': at(`/api/admin/replay?season=${SENT}`),
  'GET /api/admin/visits': at(`/api/admin/visits?${q}`),
  'POST /api/admin/visits': ({ id }) => ({ path: '/api/admin/visits', body: { ids: [id] } }),
  'GET /api/admin/visits/:id': ({ id }) => ({ path: `/api/admin/visits/${id}?${q}` }),
  'POST /api/admin/visits/:id': ({ id }) => ({
    path: `/api/admin/visits/${id}`,
    body: { version: 1, facts: { brideFatherAlive: true }, note: SENT },
  }),
  'POST /api/admin/visits/:id/note': ({ id }) => ({
    path: `/api/admin/visits/${id}/note`,
    body: { noteId: id, note: SENT },
  }),
  'POST /api/admin/visits/:id/photo': ({ id, document }) => ({
    path: `/api/admin/visits/${id}/photo`,
    body: { documentId: id, documentName: SENT, documentKey: document },
  }),
  'GET /api/admin/views': at(`/api/admin/views?${q}`),
  'PUT /api/admin/views': at('/api/admin/views', { views: [] }),
  'GET /api/admin/settings': at(`/api/admin/settings?${q}`),
  'PUT /api/admin/settings': at('/api/admin/settings', { values: { venue_address: SENT } }),
  'PUT /api/admin/settings/:key': at('/api/admin/settings/venue_address', { value: SENT }),
  'POST /api/admin/confirm-mail': () => ({ path: `/api/admin/confirm-mail?${q}`, body: { code: '000000' } }),
  'POST /api/admin/test-smtp': at(`/api/admin/test-smtp?${q}`),
  'GET /api/admin/mail': at(`/api/admin/mail?${q}`),
  'POST /api/admin/mail/release': () => ({ path: `/api/admin/mail/release?${q}` }),
  'POST /api/admin/test-message': at('/api/admin/test-message', { carrier: 'sms', to: '+91 98470 00001' }),
  'POST /api/admin/mail/:id/retry': ({ id }) => ({ path: `/api/admin/mail/${id}/retry?${q}` }),
  'POST /api/admin/mail/:id/by-hand': ({ id }) => ({ path: `/api/admin/mail/${id}/by-hand?${q}` }),
  'GET /api/admin/results': at(`/api/admin/results?season=${SENT}`),
  'PUT /api/admin/results': at(`/api/admin/results?${q}`, { published: true }),
  'GET /api/admin/team': at(`/api/admin/team?${q}`),
  'POST /api/admin/team': at('/api/admin/team', {
    email: SENT,
    password: `${SENT} of the staff`,
    role: 'verifier',
  }),
  'PATCH /api/admin/team/:id': ({ staffId }) => ({
    path: `/api/admin/team/${staffId}`,
    body: { role: 'verifier' },
  }),
  'DELETE /api/admin/team/:id/second-factor': ({ staffId }) => ({
    path: `/api/admin/team/${staffId}/second-factor?${q}`,
  }),
  'POST /api/admin/accounts/find': at('/api/admin/accounts/find', { name: SENT }),
  'POST /api/admin/accounts/:id/reset-link': ({ accountId }) => ({
    path: `/api/admin/accounts/${accountId}/reset-link`,
  }),
  'GET /api/admin/audit/bundle': at(`/api/admin/audit/bundle?${q}`),
}
