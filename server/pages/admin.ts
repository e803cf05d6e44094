/** The admin's page, assembled for each answer with a new style nonce, which must not be used twice. */
import { inlineHashes, policy, securityHeaders } from './headers.ts'

/** The built page has this in the place of the nonce; the console reads the nonce there and hands it to the grid. */
const PLACEHOLDER = '[[style-nonce]]'

export function createAdminPage(html: string): () => Response {
  const [before = '', after = ''] = html.split(PLACEHOLDER)
  const scripts = inlineHashes(html, 'script')
  return () => {
    const nonce = crypto.getRandomValues(new Uint8Array(18)).toBase64()
    return new Response(before + nonce + after, {
      headers: {
        ...securityHeaders,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy(scripts, [`'nonce-${nonce}'`]),
      },
    })
  }
}
