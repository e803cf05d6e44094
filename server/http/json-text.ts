/** An answer whose JSON was put together as text, or as its UTF-8 bytes. */
export const jsonText = (text: string | Uint8Array<ArrayBuffer>): Response =>
  new Response(text, { headers: { 'content-type': 'application/json;charset=utf-8' } })
