/** A product without a demo city, on a folder of its own, for journeys that stop and kill it. */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProcess, type ProductProcess } from './product-process.ts'

/** Without the sandbox there is no demo city, which makes an empty product that starts in seconds. */
const EMPTY = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_stopandkill1234',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stopandkill1234',
  STRIPE_WEBHOOK_SECRET: 'whsec_stopandkill1234',
}
export const PASSWORD = 'Torbogen-47?Lampe'

export type EmptyProduct = {
  /** Starts another process on the same folder. */
  start(): Promise<ProductProcess>
  /** The process id of the embedded server of this folder; null when it is stopped. */
  databasePid(): Promise<number | null>
  /** Stops every process that a failed journey left running, and deletes the folder. */
  remove(): Promise<void>
}

export async function emptyProduct(): Promise<EmptyProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'viertel-empty-'))
  // The user of the database enters it, too; else the cluster lies elsewhere and outlives this folder.
  await chmod(dataDir, 0o755)
  const started: ProductProcess[] = []
  return {
    async start() {
      const product = startProcess({ port: await freePort(), dataDir, env: EMPTY })
      started.push(product)
      return product
    },
    async databasePid() {
      const file = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => null)
      const pid = Number(file?.split('\n')[0])
      if (!pid) return null
      try {
        process.kill(pid, 0)
        return pid
      } catch {
        return null
      }
    },
    async remove() {
      for (const product of started) product.kill('SIGTERM')
      await Promise.all(started.map((product) => product.ended))
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

export const signIn = (baseUrl: string, email: string) =>
  fetch(`${baseUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
