/** What happens to the cluster, and how much of it people may notice (scale paper 1). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { asynchronousOf, leaderOf, synchronousOf } from './members.ts'
import { until } from './part.ts'
import type { Products } from './products.ts'
import type { Goal } from './report.ts'

export type DrillEvent = {
  /** For `--events`. */
  readonly id: string
  readonly name: string
  readonly goal: Goal
  /** Before it is measured. */
  prepare?(cluster: Cluster): Promise<unknown>
  /** Pages are counted for so long; otherwise until everything is as before. */
  readonly pageSeconds?: number
  /** Does it, and brings back what it took away. */
  happen(cluster: Cluster, products: Products): Promise<void>
}

/** How long Patroni waits for who has the lock (deploy/patroni.yml). */
export const TTL = 20
const SWITCHOVER: Goal = { secondsWithout: 5, badWishes: null, badPages: 0 }
const DEAD_NODE: Goal = { secondsWithout: TTL + 5, badWishes: null, badPages: 0 }
const UNNOTICED: Goal = { secondsWithout: 2, badWishes: 0, badPages: 0 }
/** Guests read from a standby until a minute after its newest look at the primary, which is up to a second before. */
const ALONE_PAGE_SECONDS = 58
const ALONE_SECONDS = 60
const AWAY: Goal = { secondsWithout: ALONE_SECONDS + TTL + 5, badWishes: null, badPages: 0 }

async function standby(cluster: Cluster, find: typeof leaderOf, what: string): Promise<string> {
  const name = find(await cluster.members())
  if (name === null) throw new Error(`there is no ${what}`)
  return name
}
const primaryOf = (cluster: Cluster) => standby(cluster, leaderOf, 'primary')

export const EVENTS: readonly DrillEvent[] = [
  {
    id: 'switchover',
    name: 'switchover',
    goal: SWITCHOVER,
    async happen(cluster) {
      const to = await standby(cluster, synchronousOf, 'synchronous standby')
      const from = await primaryOf(cluster)
      await cluster.patronictl('switchover', 'viertel', '--leader', from, '--candidate', to, '--force')
    },
  },
  {
    id: 'postgres',
    name: 'kill -9 PostgreSQL of the primary',
    goal: DEAD_NODE,
    async happen(cluster) {
      cluster.killPostgres(await primaryOf(cluster))
      await sleep(TTL * 1000)
    },
  },
  {
    id: 'node',
    name: 'kill -9 the node of the primary',
    goal: DEAD_NODE,
    async happen(cluster) {
      const gone = await primaryOf(cluster)
      cluster.killNode(gone)
      await until('another primary', 120, async () => {
        const leader = leaderOf(await cluster.members())
        return leader !== null && leader !== gone
      })
      await sleep(5000)
      cluster.startNode(gone)
    },
  },
  {
    id: 'synchronous',
    name: 'freeze the synchronous standby',
    goal: DEAD_NODE,
    async happen(cluster) {
      const frozen = await standby(cluster, synchronousOf, 'synchronous standby')
      cluster.freezeNode(frozen)
      await sleep((TTL + 10) * 1000)
      cluster.thawNode(frozen)
    },
  },
  {
    id: 'replica',
    name: 'freeze the asynchronous replica',
    goal: UNNOTICED,
    async happen(cluster) {
      const frozen = await standby(cluster, asynchronousOf, 'asynchronous replica')
      cluster.freezeNode(frozen)
      await sleep(TTL * 1000)
      cluster.thawNode(frozen)
    },
  },
  {
    id: 'app-kill',
    name: 'kill -9 a process of the product',
    goal: UNNOTICED,
    async happen(_, products) {
      products.signal(0, 'SIGKILL')
      await products.ended(0)
      await sleep(5000)
      products.start(0)
    },
  },
  {
    id: 'app-stop',
    name: 'SIGTERM a process of the product',
    goal: UNNOTICED,
    async happen(_, products) {
      products.signal(1, 'SIGTERM')
      await products.ended(1)
      await sleep(2000)
      products.start(1)
    },
  },
  {
    id: 'haproxy',
    name: 'HAProxy away for 2 s',
    goal: { secondsWithout: 5, badWishes: null, badPages: null },
    async happen(cluster) {
      await cluster.stopHaproxy()
      await sleep(2000)
      cluster.startHaproxy()
    },
  },
  {
    id: 'etcd',
    name: 'etcd away for 40 s',
    goal: UNNOTICED,
    async happen(cluster) {
      cluster.freezeEtcd()
      await sleep(40_000)
      cluster.thawEtcd()
    },
  },
  {
    id: 'alone',
    name: `no primary for ${ALONE_SECONDS} s (pages of the first ${ALONE_PAGE_SECONDS} s)`,
    goal: AWAY,
    pageSeconds: ALONE_PAGE_SECONDS,
    // Paused, Patroni neither starts it again nor makes another one the primary.
    prepare: (cluster) => cluster.patronictl('pause', '--wait', 'viertel'),
    async happen(cluster) {
      cluster.killPostgres(await primaryOf(cluster))
      await sleep(ALONE_SECONDS * 1000)
      await cluster.patronictl('resume', 'viertel')
    },
  },
]
