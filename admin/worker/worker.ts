/** The console's service worker. It never touches the API or files, so nothing of any family is ever in a cache. */
import { serve } from '#web/worker/serve.ts'
import { isCode, pageAddress } from './addresses.ts'

/** A style nonce must not be used twice: the kept page gets a new one, in its text and in its policy. */
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
