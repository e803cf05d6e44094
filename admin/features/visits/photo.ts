/** Makes the photo of a visit small enough for a slow network, upright, and without where it was taken. */

/** Never less on the longer side: the letters of a document must stay readable. */
const LONG_SIDE = 1600
const QUALITY = 0.78

async function drawn(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}

/** A document, or what this browser cannot draw, goes as it is: the server looks at it, too. */
export async function small(photo: Blob): Promise<Blob> {
  if (!photo.type.startsWith('image/')) return photo
  try {
    return await drawn(photo)
  } catch (error) {
    console.info('Photo:', error)
    return photo
  }
}
