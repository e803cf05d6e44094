/** The security headers of pages and built files: content security policy and the like. docs/security.md, row "pages". */
import { createHash } from 'node:crypto'

const player = 'https://www.youtube-nocookie.com'

/** The CSP hash of each inline script or style; what has a `src` is covered by 'self'. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const inline = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'))
  const hashes = [...inline].map(([, code = '']) => createHash('sha256').update(code).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}

/** @param scripts,styles further sources in CSP syntax: hashes or a nonce */
export const policy = (scripts: readonly string[], styles: readonly string[] = []): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${player}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** As above, for a page that may ask nobody for anything but its own files: what is opened in it stays there. */
export const quietPolicy = (scripts: readonly string[], styles: readonly string[] = []): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A worker has the policy of its own script, not of the page that began it: it may load nothing and ask nobody. */
export const workerPolicy = "default-src 'none'"
/** The same for the workers that read QR codes and PDFs: their readers are WebAssembly, which the page hands over. */
export const readerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"

const permissions = `camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), autoplay=("${player}"), fullscreen=(self "${player}")`

/**
 * On everything that pages.ts answers. The referrer is the origin alone, without which the video player refuses to start;
 * a whole address could carry a one-use token.
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
} as const
