/** Two processes of the product on the cluster, with the settings of `deploy/viertel.env` and a bucket that they share. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startStandInS3 } from '#adapters/storage/stand-in-s3.ts'
import { startPart, until, type Part } from './part.ts'
import { productSettings, type Places } from './places.ts'

export type Products = {
  /** @param at 0 or 1 */
  start(at: number): void
  signal(at: number, signal: NodeJS.Signals): void
  ended(at: number): Promise<void>
  isReady(at: number): Promise<boolean>
  /** A new demo city draws its pictures in the background, which the drill does not want to measure. */
  atRest(): Promise<void>
  stop(): Promise<void>
}

const root = resolve(import.meta.dirname, '../..')
const QUIET_SECONDS = 3
const QUIET_SHARE = 0.1
const TICKS_A_SECOND = 100

export async function openProducts(places: Places): Promise<Products> {
  const s3 = await startStandInS3()
  const settings = {
    ...productSettings(places, await readFile(join(root, 'deploy/viertel.env'), 'utf8'), new URL(s3.endpoint).host),
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
  }
  const SECRET = randomBytes(32).toString('hex')
  const parts: (Part | undefined)[] = []
  for (const port of places.appPorts) await mkdir(join(places.folder, `app-${port}`), { recursive: true })
  const start = (at: number) => {
    const port = places.appPorts[at]
    const name = `app-${port}`
    const { PATH = '', HOME = '' } = process.env
    parts[at] = startPart({
      program: process.execPath,
      args: ['tools/serve.ts'],
      cwd: root,
      log: join(places.folder, `${name}.log`),
      as: null,
      env: {
        PATH,
        HOME,
        NODE_ENV: 'production',
        ...settings,
        // A city, people and a payment provider that moves no money.
        MODE: 'demo',
        HOST: '127.0.0.1',
        PORT: String(port),
        BASE_URL: `http://localhost:${places.webPort}`,
        DATA_DIR: join(places.folder, name),
        SECRET,
        LOG_LEVEL: 'warn',
      },
    })
  }
  return {
    start,
    signal: (at, signal) => parts[at]?.signal(signal),
    ended: (at) => parts[at]?.ended ?? Promise.resolve(),
    async isReady(at) {
      if (!parts[at]?.isRunning())
        throw new Error(`the product has ended; see ${places.folder}/app-${places.appPorts[at]}.log`)
      const url = `http://127.0.0.1:${places.appPorts[at]}/readyz`
      return fetch(url, { signal: AbortSignal.timeout(3000) }).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    async atRest() {
      const ticks = () => parts.reduce((sum, part) => sum + (part?.isRunning() ? ticksOf(part.pid) : 0), 0)
      await until('a product that has nothing to do', 600, async () => {
        const before = ticks()
        await new Promise((done) => setTimeout(done, QUIET_SECONDS * 1000))
        return ticks() - before < QUIET_SECONDS * TICKS_A_SECOND * QUIET_SHARE
      })
    },
    async stop() {
      for (const part of parts) part?.signal('SIGTERM')
      await Promise.all(parts.flatMap((part) => part?.ended ?? []))
      await s3.close()
    },
  }
}

/** Processor time of a process so far. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}
