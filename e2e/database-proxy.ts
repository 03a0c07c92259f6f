/** A proxy between the product and its database, whose connections a test can break. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export type DatabaseProxy = {
  readonly port: number
  /** Closes connections and refuses new ones, as when the server is stopped. */
  refuse(): Promise<void>
  /** Keeps connections open without passing anything on, as when a cable is unplugged. */
  swallow(): void
  /** Passes everything on, each piece with this delay. */
  slow(byMs: number): void
  /** Closes all connections immediately; new ones work. */
  cut(): void
  /** Works again; delayed or swallowed data is lost. */
  restore(): Promise<void>
  close(): Promise<void>
}

export async function databaseProxy(target: number): Promise<DatabaseProxy> {
  const pairs = new Set<{ near: Socket; far: Socket; isDead: boolean }>()
  let swallowing = false
  let delayMs = 0
  let server: Server | null = null

  const listen = (port: number) =>
    new Promise<number>((done, failed) => {
      const next = createServer((near) => {
        const pair = { near, far: connect(target, '127.0.0.1'), isDead: swallowing }
        pairs.add(pair)
        for (const [from, to] of [
          [near, pair.far],
          [pair.far, near],
        ] as const) {
          from.on('data', (chunk) => {
            if (pair.isDead) return
            if (delayMs === 0) to.write(chunk)
            else setTimeout(() => to.destroyed || to.write(chunk), delayMs)
          })
          from.on('error', () => {})
          from.on('close', () => {
            to.destroy()
            pairs.delete(pair)
          })
        }
      })
      next.once('error', failed)
      next.listen(port, '127.0.0.1', () => {
        server = next
        const address = next.address()
        done(typeof address === 'object' && address ? address.port : 0)
      })
    })
  const cut = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  const shut = async () => {
    const current = server
    server = null
    const closed = current && new Promise((done) => current.close(done))
    cut()
    await closed
  }

  const port = await listen(0)
  return {
    port,
    refuse: shut,
    swallow() {
      swallowing = true
      for (const pair of pairs) pair.isDead = true
    },
    slow(byMs) {
      delayMs = byMs
    },
    cut,
    async restore() {
      swallowing = false
      // Delayed data must not be overtaken by later data.
      if (delayMs > 0) cut()
      delayMs = 0
      if (!server) await listen(port)
    },
    close: shut,
  }
}
