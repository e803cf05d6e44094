/** The service worker of the console. It never handles the API or files, so that no personal data is cached. */
import { serve } from '#web/worker/serve.ts'
import { isCode, pageAddress } from './addresses.ts'

/** Replaces the style nonce of the cached page, in its text and its policy, because a nonce must not be used twice. */
async function withNewNonce(page: Response): Promise<Response | undefined> {
  const policy = page.headers.get('content-security-policy') ?? ''
  const old = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (!old) return undefined
  const nonce = crypto.getRandomValues(new Uint8Array(18)).toBase64()
  const headers = new Headers(page.headers)
  headers.set('content-security-policy', policy.replaceAll(old, nonce))
  return new Response((await page.text()).replaceAll(old, nonce), { headers })
}

serve({ name: 'console', olderBuilds: 0, isAsset: isCode, pageAddress, refreshed: withNewNonce })
