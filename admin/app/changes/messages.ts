/** Reads server-sent events from a reply, message by message. Only their data: the stream of changes has nothing else. */

export async function readMessages(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  each: (data: string) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += piece.value
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) if (message.startsWith('data: ')) each(message.slice('data: '.length))
  }
}
