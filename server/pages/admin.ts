/** The admin's page. It is made anew for each answer, since its style nonce must not be used twice. */
import { always, inlineHashes, policy } from './headers.ts'

/** Where the built page waits for the nonce; the console reads it there and hands it to the grid. */
const place = '[[style-nonce]]'

export function adminPage(html: string): () => Response {
  const [before = '', after = ''] = html.split(place)
  const scripts = inlineHashes(html, 'script')
  return () => {
    const nonce = crypto.getRandomValues(new Uint8Array(18)).toBase64()
    return new Response(before + nonce + after, {
      headers: {
        ...always,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy(scripts, [`'nonce-${nonce}'`]),
      },
    })
  }
}
