/** Security headers of pages and built files. docs/security.md, row "pages". */
import { createHash } from 'node:crypto'

const player = 'https://www.youtube-nocookie.com'

/** CSP hashes of inline scripts or styles; those with a `src` are covered by 'self'. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const inline = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'))
  const hashes = [...inline].map(([, code = '']) => createHash('sha256').update(code).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}

const policyWith =
  (own: readonly string[]) =>
  (scripts: readonly string[], styles: readonly string[] = []): string =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...scripts].join(' '),
      ["style-src 'self'", ...styles].join(' '),
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      ...own,
    ].join('; ')

/** @param scripts,styles further sources in CSP syntax: hashes or a nonce */
export const policy = policyWith([
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "media-src 'self' blob:",
  `frame-src ${player}`,
  "form-action 'self'",
  "object-src 'none'",
])
/** For a page that may load only its own files, so that opened files stay on the device. */
export const quietPolicy = policyWith(["img-src 'self' data:", "connect-src 'none'", "form-action 'none'"])

/** A worker is bound by the policy of its own script: this one allows no request at all. */
export const workerPolicy = "default-src 'none'"
/** For workers with WebAssembly readers of QR codes and PDFs, which the page passes in. */
export const readerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"

const permissions = `camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), autoplay=("${player}"), fullscreen=(self "${player}")`

/** The referrer is the origin, which the video player needs; a full URL could contain a one-use token. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
} as const
