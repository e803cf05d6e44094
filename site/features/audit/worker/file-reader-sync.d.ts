/** A synchronous file reader, which browsers have in workers only and the loaded TypeScript libraries lack. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer
  readAsText(blob: Blob): string
}
