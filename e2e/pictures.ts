/**
 * The pictures of the demo city for all products of the journeys: one room, really drawn in each size and kept under the
 * name of every picture. Drawing all of them, once for each product, took a third of what the journeys cost. Only what
 * current browsers ask for is kept: a picture in WebP is still drawn when somebody asks (pictures.spec.ts).
 */
import { mkdir, link, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PICTURE_SIZES, pictureFileKey, renderPicture } from '#demo/pictures/render-picture.ts'

/** @param folder the storage of the pictures, as the products have it in DATA_DIR/files */
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

/** Lets a product with this DATA_DIR find the pictures that another one has. */
export async function sharePictures(dataDir: string, folder: string): Promise<void> {
  const own = join(dataDir, 'files/pictures')
  await rm(own, { recursive: true, force: true })
  await mkdir(dirname(own), { recursive: true })
  await symlink(join(folder, 'pictures'), own)
}
