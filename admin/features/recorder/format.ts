/** In which format this browser records. docs/decisions/0071-a-voice-at-every-part.md says why in this order. */

/** AAC in MP4 plays on every phone that is in use; Opus does not on iPhones before iOS 18.4. */
const formats = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/ogg;codecs=opus',
  'audio/webm;codecs=opus',
  // Of Safari before 18, which takes no codecs here and means AAC.
  'audio/mp4',
] as const

/** Null where the browser cannot record at all. */
export const formatHere = (): string | null =>
  typeof MediaRecorder === 'undefined' || !navigator.mediaDevices
    ? null
    : (formats.find((one) => MediaRecorder.isTypeSupported(one)) ?? null)

export const playsEverywhere = (format: string): boolean => !format.includes('opus')
