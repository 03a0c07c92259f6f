/** Three PostgreSQL under Patroni, etcd, HAProxy and PgBouncer on this machine, with the files of `deploy/`. */
import { execFile } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { serverUser } from '#platform/db/embedded/embedded-user.ts'
import { isWhole, type Member } from './members.ts'
import { startPart, until, type Part, type RunAs } from './part.ts'
import { haproxyEnv, patroniEnv, patronictlEnv, poolerSettings, poolerUsers, type Places } from './places.ts'
import type { Programs } from './programs.ts'

export type Cluster = {
  /** As Patroni sees it; empty while none of them answers. */
  members(): Promise<readonly Member[]>
  /** @param wanted how many nodes */
  whole(wanted?: number): Promise<void>
  startNode(name: string): void
  /** kill -9 of the postmaster alone: Patroni lives. */
  killPostgres(name: string): void
  /** kill -9 of everything of a node at once. */
  killNode(name: string): void
  /** The node neither answers nor ends, like a machine that hangs. */
  freezeNode(name: string): void
  thawNode(name: string): void
  freezeEtcd(): void
  thawEtcd(): void
  patronictl(...args: readonly string[]): Promise<string>
  startHaproxy(): void
  stopHaproxy(): Promise<void>
  stop(): Promise<void>
}

const STOP_WITHIN_MS = 30_000

/** Starts etcd and the first node, which makes the database, with HAProxy and PgBouncer before it. */
export async function startCluster(places: Places, programs: Programs): Promise<Cluster> {
  const as = await serverUser(null)
  const binaries = dirname(programs.postgres)
  const deploy = resolve(import.meta.dirname, '../../deploy')
  await cp(deploy, places.deploy, { recursive: true })
  await writeFile(
    join(places.folder, 'pgbouncer.ini'),
    poolerSettings(places, await readFile(join(deploy, 'pgbouncer.ini'), 'utf8')),
  )
  await writeFile(join(places.folder, 'users.txt'), poolerUsers)
  const etcdData = join(places.folder, 'etcd')
  for (const folder of [places.folder, etcdData]) await openFolder(folder, as)

  const part = (name: string, program: string, args: readonly string[], env: Record<string, string> = {}) =>
    startPart({ program, args, env, cwd: places.deploy, log: join(places.folder, `${name}.log`), as })
  const { port, peerPort } = places.etcd
  const client = `http://127.0.0.1:${port}`
  const peer = `http://127.0.0.1:${peerPort}`
  const etcdFlags = {
    name: 'drill',
    'data-dir': etcdData,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `drill=${peer}`,
  }
  const etcd = part(
    'etcd',
    programs.etcd,
    Object.entries(etcdFlags).map(([name, value]) => `--${name}=${value}`),
  )
  const nodes = new Map<string, Part>()
  const node = (name: string) => {
    const found = places.nodes.find((one) => one.name === name)
    if (!found) throw new Error(`there is no node ${name}`)
    return found
  }
  const startNode = (name: string) => {
    const env = patroniEnv(places, node(name), binaries)
    nodes.set(name, part(name, programs.patroni, ['patroni.yml'], env))
  }
  /** Patroni and PostgreSQL with all its processes. */
  const processesOf = (name: string): number[] => {
    const postmaster = postmasterOf(node(name).data)
    const patroni = nodes.get(name)
    return [
      ...(patroni?.isRunning() ? [patroni.pid, ...childrenOf(patroni.pid)] : []),
      ...(postmaster ? [postmaster, ...childrenOf(postmaster)] : []),
    ]
  }
  const signalNode = (name: string, signal: NodeJS.Signals) => {
    for (const pid of new Set(processesOf(name))) signalIfThere(pid, signal)
  }
  const members = async (): Promise<readonly Member[]> => {
    for (const { patroniPort } of places.nodes) {
      const answer = await fetch(`http://127.0.0.1:${patroniPort}/cluster`, { signal: AbortSignal.timeout(2000) })
        .then(async (one) => (await one.json()) as { members?: Member[] })
        .catch(() => null)
      if (answer?.members) return answer.members
    }
    return []
  }
  const whole = (wanted = places.nodes.length) =>
    until(`a whole cluster of ${wanted}`, 300, async () => isWhole(await members(), wanted))

  let haproxy: Part | null = null
  const startHaproxy = () => {
    haproxy = part('haproxy', programs.haproxy, ['-f', 'haproxy.cfg', '-db'], haproxyEnv(places))
  }
  startNode('node1')
  startHaproxy()
  const pooler = part('pgbouncer', programs.pgbouncer, [join(places.folder, 'pgbouncer.ini')])
  const stopHaproxy = async () => {
    haproxy?.signal('SIGTERM')
    await haproxy?.ended
  }
  return {
    members,
    whole,
    startNode,
    killPostgres(name) {
      signalIfThere(postmasterOf(node(name).data), 'SIGKILL')
    },
    killNode: (name) => signalNode(name, 'SIGKILL'),
    freezeNode: (name) => signalNode(name, 'SIGSTOP'),
    thawNode: (name) => signalNode(name, 'SIGCONT'),
    freezeEtcd: () => etcd.signal('SIGSTOP'),
    thawEtcd: () => etcd.signal('SIGCONT'),
    async patronictl(...args) {
      const env = { PATH: '/usr/bin:/bin', ...patronictlEnv(places) }
      const { stdout } = await promisify(execFile)(
        programs.patronictl,
        ['-c', join(places.deploy, 'patroni.yml'), ...args],
        { env, cwd: places.deploy },
      )
      return stdout
    },
    startHaproxy,
    stopHaproxy,
    async stop() {
      etcd.signal('SIGCONT')
      for (const name of nodes.keys()) signalNode(name, 'SIGCONT')
      await stopHaproxy()
      pooler.signal('SIGKILL')
      for (const one of nodes.values()) one.signal('SIGTERM')
      const patience = setTimeout(() => {
        for (const name of nodes.keys()) signalNode(name, 'SIGKILL')
      }, STOP_WITHIN_MS)
      await Promise.all([...nodes.values()].map((one) => one.ended))
      clearTimeout(patience)
      // Patroni may have been killed and PostgreSQL not.
      for (const { data } of places.nodes) signalIfThere(postmasterOf(data), 'SIGKILL')
      etcd.signal('SIGTERM')
      await etcd.ended
    },
  }
}

async function openFolder(folder: string, as: RunAs): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  if (as) await chown(folder, as.uid, as.gid)
}

/** The first line of postmaster.pid is its process; 0 while none runs. */
function postmasterOf(data: string): number {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' ? pid : 0
  } catch {
    return 0
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      // The parent is the second field after the name, which is in brackets and may contain anything.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return Number(fields[1]) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  if (pid <= 0) return
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}
