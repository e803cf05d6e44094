/** An answer whose JSON was put together as text. */
export const jsonText = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'application/json;charset=utf-8' } })
