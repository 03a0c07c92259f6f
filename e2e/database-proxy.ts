/** A network between the product and its database that a test can break. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export type DatabaseProxy = {
  readonly port: number
  /** Connections break and new ones are refused, as when the server is stopped. */
  refuse(): Promise<void>
  /** Connections stay open and nothing comes through, as when a cable is pulled. */
  swallow(): void
  /** Everything comes through, each piece so much later. */
  slow(byMs: number): void
  /** Connections break now, at whatever they are doing; new ones work. */
  cut(): void
  /** Works again; what was swallowed or slow is lost. */
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
      // What is still on its way must not be overtaken.
      if (delayMs > 0) cut()
      delayMs = 0
      if (!server) await listen(port)
    },
    close: shut,
  }
}
