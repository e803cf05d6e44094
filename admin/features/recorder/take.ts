/** One take: opens the microphone, records until it is stopped, and closes it again, so that no light stays on. */

/** Milliseconds after which a take stops by itself: somebody forgot to. */
const LONGEST = 120_000
/** Bits a second: speech is well understood, and half a minute is 120 KB for a phone with little data. */
const BITRATE = 32_000

export type Take = {
  stop: () => void
  /** The recording, once it is stopped. */
  done: Promise<Blob>
}

/** @throws the browser's DOMException: NotAllowedError, or NotFoundError where there is no microphone */
export async function startTake(mimeType: string): Promise<Take> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, noiseSuppression: true, autoGainControl: true },
  })
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITRATE })
  const pieces: Blob[] = []
  const { promise: done, resolve } = Promise.withResolvers<Blob>()
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  recorder.addEventListener('stop', () => {
    for (const track of stream.getTracks()) track.stop()
    resolve(new Blob(pieces, { type: mimeType }))
  })
  const stop = (): void => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  recorder.start()
  const timer = setTimeout(stop, LONGEST)
  void done.then(() => clearTimeout(timer))
  return { stop, done }
}
