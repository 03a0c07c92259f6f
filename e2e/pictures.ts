/**
 * The pictures of the demo city for all products of the journeys: one room, rendered in each size and stored under the
 * name of every picture. Rendering all of them for each product took a third of the journeys' time. Only formats that
 * current browsers request are stored: a WebP picture is still rendered on request (pictures.spec.ts).
 */
import { mkdir, link, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PICTURE_SIZES, pictureFileKey, renderPicture } from '#demo/pictures/render-picture.ts'

/** @param folder the storage folder of the pictures, DATA_DIR/files in a product */
export async function keepPictures(folder: string, keys: readonly string[]): Promise<void> {
  const [first] = keys
  if (first === undefined) throw new Error('the demo city has no pictures')
  for (const size of PICTURE_SIZES) {
    const drawn = join(folder, `drawn-${size}.avif`)
    await mkdir(folder, { recursive: true })
    await writeFile(drawn, await renderPicture(first, { size, format: 'avif' }))
    for (const key of keys) {
      const file = join(folder, pictureFileKey(key, { size, format: 'avif' }))
      await mkdir(dirname(file), { recursive: true })
      await link(drawn, file)
    }
  }
}

/** Links the pictures of another product into this DATA_DIR. */
export async function sharePictures(dataDir: string, folder: string): Promise<void> {
  const own = join(dataDir, 'files/pictures')
  await rm(own, { recursive: true, force: true })
  await mkdir(dirname(own), { recursive: true })
  await symlink(join(folder, 'pictures'), own)
}
