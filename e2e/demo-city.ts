/**
 * The demo city that the products of the journeys begin with, built once by the product itself and then stopped:
 * `data` in this folder is a DATA_DIR to be copied, `pictures` is what all copies share. The test command builds it
 * beside its first checks (`node e2e/demo-city.ts FOLDER`) and names the folder in E2E_CITY.
 */
import { appendFile, chmod, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildGeoIfStale, buildPagesIfStale, pinnedNode } from '../tools/environment.mjs'
import { openOwnerPool } from './owner-pool.ts'
import { keepPictures, sharePictures } from './pictures.ts'
import { freePort, startProcess } from './product-process.ts'

export const dataOf = (city: string) => join(city, 'data')

/** @param city an empty folder that the user of the database may enter */
export async function buildCity(city: string): Promise<void> {
  await buildGeoIfStale(pinnedNode())
  await buildPagesIfStale(pinnedNode())
  const data = dataOf(city)
  const pictures = join(city, 'pictures')
  for (const folder of [data, pictures]) {
    await mkdir(folder)
    await chmod(folder, 0o755)
  }
  const builder = startProcess({ port: await freePort(), dataDir: data })
  await builder.ready()
  const { rows, end } = await openOwnerPool(data)
  const keys = await rows<{ key: string }>(
    `select distinct photo ->> 'key' as key from office, jsonb_array_elements(photos) photo order by 1`,
  )
  // Once here instead of in each copy.
  const waiting = 'select 1 from invoice_drawing where first_until >= now() limit 1'
  while ((await rows(waiting)).length > 0) await setTimeout(500)
  await end()
  builder.kill('SIGTERM')
  await builder.ended
  await keepPictures(
    pictures,
    keys.map(({ key }) => key),
  )
  await sharePictures(data, pictures)
  // Nothing here has to survive a power cut; what has to is tried on a cluster of its own (kill-and-restart.spec.ts).
  await appendFile(
    join(data, 'postgres/data/postgresql.auto.conf'),
    'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n',
  )
}

/** The user of the database may enter it: else its cluster would lie elsewhere, and copies would share that one. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'viertel-e2e-'))
  await chmod(folder, 0o755)
  return folder
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('node e2e/demo-city.ts FOLDER')
  await buildCity(folder)
}
