/** Reads files synchronously; browsers have it in workers only, and TypeScript in none of the libraries loaded here. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer
  readAsText(blob: Blob): string
}
