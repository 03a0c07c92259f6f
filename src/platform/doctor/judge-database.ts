/** Judges what a database server says of itself. Pure: {@link readServer} has asked it. */
import { broken, lookHere, ok, type Finding } from './finding.ts'
import { size, time } from './lengths.ts'

export type ServerFacts = {
  readonly where: string
  /** As a number, 180004 for 18.4, and as it is shown. */
  readonly version: number
  readonly shown: string
  readonly encoding: string
  /** Whether `'zürich' ilike 'ZÜRICH'`. */
  readonly foldsCase: boolean
  /** Zones of our countries that it does not know, or whose summer time it has wrong. */
  readonly wrongZones: readonly string[]
  /** A replica. */
  readonly isInRecovery: boolean
  readonly isReadOnly: boolean
  /** Ours is behind when it is positive. */
  readonly clockAheadMs: number
  readonly bytes: number
  readonly role: string
  readonly isSuperuser: boolean
  readonly mayMakeTables: boolean
  readonly mayMakeSchemas: boolean
  /** Tables of the schema that belong to somebody whose rights the role does not have. */
  readonly foreignTables: number
  readonly connections: {
    /** That the role may have, without those that are kept for superusers. */
    readonly most: number
    /** In use by anything else than this product. */
    readonly others: number
  }
}

const OLDEST_SERVER = 150_000
const CLOCK_LOOK_MS = 2000
const CLOCK_BROKEN_MS = 30_000
/** Besides the pool: jobs 3, their queue 3, lanes of timers 3, the listener, sign-in 4, the embedded server's supervisor. */
const CONNECTIONS_BESIDES = 15

export function judgeServer(facts: ServerFacts): Finding[] {
  return [judgeVersion(facts), judgeEncoding(facts), judgeZones(facts), judgeRights(facts), judgeClock(facts)]
}

function judgeVersion({ where, version, shown, isInRecovery, isReadOnly, bytes }: ServerFacts): Finding {
  const check = 'database'
  if (version < OLDEST_SERVER)
    return broken(check, `${where} is PostgreSQL ${shown}`, 'Move it to PostgreSQL 15 or newer, e.g. with pg_upgrade.')
  if (isInRecovery)
    return broken(
      check,
      `${where} is a replica, which takes no writes`,
      'Set DATABASE_URL to the primary, or promote this one if the primary is lost (docs/running.md).',
    )
  if (isReadOnly)
    return broken(
      check,
      `${where} refuses writes (default_transaction_read_only)`,
      'Find out who has switched that on, often a host whose disk is full, then: alter role ... reset default_transaction_read_only.',
    )
  return ok(check, `${where}, PostgreSQL ${shown}, ${size(bytes)}`)
}

function judgeEncoding({ encoding, foldsCase }: ServerFacts): Finding {
  const check = 'encoding'
  const mend =
    'Make a new database with: create database ... template template0 encoding UTF8, and restore a backup there.'
  if (encoding !== 'UTF8') return broken(check, `the database is ${encoding}, not UTF8`, mend)
  if (!foldsCase) return broken(check, 'it does not find "zürich" where "ZÜRICH" is written: its locale is C', mend)
  return ok(check, 'UTF8, and umlauts are compared as people expect')
}

function judgeZones({ wrongZones }: ServerFacts): Finding {
  const check = 'time zones'
  if (wrongZones.length > 0)
    return broken(
      check,
      `unknown or wrong: ${wrongZones.join(', ')}`,
      "Install the server's time zone data (the package tzdata) and restart it.",
    )
  return ok(check, 'Berlin, Vienna and Zurich have their summer time')
}

function judgeRights({ role, isSuperuser, mayMakeTables, mayMakeSchemas, foreignTables }: ServerFacts): Finding {
  const check = 'rights'
  const lacks = [
    ...(mayMakeTables ? [] : ['make tables in the schema public']),
    ...(mayMakeSchemas ? [] : ['make the schema of the jobs']),
    ...(foreignTables > 0 ? [`change ${foreignTables} tables that belong to others`] : []),
  ]
  if (lacks.length > 0)
    return broken(
      check,
      `the role ${role} may not ${lacks.join(', ')}`,
      `Make it the owner: alter database ... owner to ${role}; alter schema public owner to ${role}; reassign owned by ... to ${role}.`,
    )
  if (isSuperuser)
    return lookHere(
      check,
      `the role ${role} is a superuser, which the product never needs`,
      'Make a role of its own that owns the database, and use that in DATABASE_URL.',
    )
  return ok(check, `the role ${role} owns what it has to, and no more`)
}

function judgeClock({ clockAheadMs }: ServerFacts): Finding {
  const check = 'clock'
  const apart = Math.abs(clockAheadMs)
  const says = `the clocks of this machine and of the database are ${(apart / 1000).toFixed(apart < 10_000 ? 2 : 0)} s apart`
  if (apart <= CLOCK_LOOK_MS) return ok(check, says)
  const mend = 'Let both machines set their clocks by NTP (timedatectl set-ntp true).'
  return apart > CLOCK_BROKEN_MS ? broken(check, says, mend) : lookHere(check, says, mend)
}

/** @param processes of the product that serve now; those of an upgrade come on top */
export function judgeConnections(
  { connections: { most, others } }: Pick<ServerFacts, 'connections'>,
  pool: number,
  processes: number,
): Finding {
  const check = 'connections'
  const each = pool + CONNECTIONS_BESIDES
  const free = most - others
  const now = Math.max(processes, 1)
  const says = `${free} of max_connections are left for the product, a process takes up to ${each}, ${processes} serve`
  const mend = `Raise max_connections to ${others + (now + 1) * each + 5} or more, or lower DATABASE_POOL.`
  if (free < now * each) return broken(check, says, mend)
  if (free < (now + 1) * each) return lookHere(check, `${says}: an upgrade starts one more beside them`, mend)
  return ok(check, says)
}

export type ReplicaFacts = {
  readonly where: string
  /** Why it could not be asked. */
  readonly away: string | null
  /** What is at that address now. */
  readonly kind: 'replica' | 'primary' | 'another database'
  /** How long it took until it had what the primary had; null: longer than was waited. */
  readonly behindSeconds: number | null
}

/** From there on nobody is answered by it (`platform/db/connection/replica.ts`). */
const BEHIND_MOST_SECONDS = 5

/** @param named how many replicas DATABASE_READ_URL names: in a cluster the primary is one of them, and changes (decision 17) */
export function judgeReplica({ where, away, kind, behindSeconds }: ReplicaFacts, named: number): Finding {
  const check = 'replica'
  if (away !== null)
    return lookHere(
      check,
      `${where} cannot be asked: ${away}`,
      'Start it or mend its address in DATABASE_READ_URL; the primary answers meanwhile.',
    )
  if (kind === 'primary')
    return named > 1
      ? ok(check, `${where} is the primary now, and not read as a replica`)
      : lookHere(check, `${where} is the primary itself`, 'Name a replica in DATABASE_READ_URL, or leave it empty.')
  if (kind === 'another database')
    return broken(
      check,
      `${where} is no replica: it takes writes of its own`,
      'Take it out of DATABASE_READ_URL, and make it a replica again before it comes back (docs/running.md).',
    )
  if (behindSeconds === null || behindSeconds >= BEHIND_MOST_SECONDS)
    return lookHere(
      check,
      `${where} is more than ${BEHIND_MOST_SECONDS} s behind, so nobody is answered by it`,
      'See pg_stat_replication on the primary: no row means that it does not stream, a growing distance that its disk is too slow.',
    )
  return ok(check, `${where} had everything within ${time(behindSeconds)}`)
}

export type SchemaFacts = {
  /** Null: nothing has been applied yet. */
  readonly applied: number | null
  readonly pending: readonly { readonly file: string; readonly version: number; readonly kind: 'expand' | 'contract' }[]
  /** What makes it unusable for this program. */
  readonly wrong: string | null
  /** The last migrations of the programs that serve. */
  readonly serving: readonly number[]
  /** Indexes and constraints that somebody has begun and not finished. */
  readonly unfinished: readonly string[]
}

export function judgeSchema({ applied, pending, wrong, serving, unfinished }: SchemaFacts): Finding {
  const check = 'schema'
  if (wrong !== null)
    return broken(check, wrong, 'Start the version that fits, or restore a backup; never mend it by hand.')
  if (applied === null)
    return lookHere(check, 'nothing is there yet', 'Start the product, which makes it, or restore a backup first.')
  const missing = pending.filter(({ kind, version }) => kind === 'expand' && serving.some((one) => one >= version))
  const names = (some: typeof pending) => some.map(({ file }) => file).join(', ')
  if (missing.length > 0)
    return broken(
      check,
      `a process serves that needs ${names(missing)}, which is not applied`,
      'Restart that process: it applies what is missing when it starts.',
    )
  if (unfinished.length > 0)
    return broken(
      check,
      `begun and not finished: ${unfinished.join(', ')}`,
      'Build an index anew with: reindex index concurrently NAME; check a constraint with: alter table ... validate constraint NAME.',
    )
  if (pending.length > 0)
    return lookHere(
      check,
      `not applied yet: ${names(pending)}`,
      serving.length > 0
        ? 'Start this version beside the older one, then stop that; what takes something away waits for its end (decision 32).'
        : 'Start this version, which applies it.',
    )
  return ok(check, `all ${applied} migrations are applied`)
}

export function judgeProcesses(serving: readonly number[], own: number): Finding {
  const check = 'processes'
  if (serving.length === 0) return lookHere(check, 'no process of the product serves', 'Start one: npm start.')
  const versions = [...new Set(serving)].toSorted((a, b) => a - b)
  if (versions.length > 1)
    return lookHere(
      check,
      `${serving.length} serve, of the versions ${versions.join(' and ')}`,
      'Stop the older ones once the newer ones are ready.',
    )
  if (versions[0] !== own)
    return lookHere(
      check,
      `${serving.length} serve, of version ${versions[0]}; this program is ${own}`,
      'Run the doctor of the version that serves, or go on with the upgrade.',
    )
  return ok(check, `${serving.length} serve, of this version`)
}

/** Why a database cannot be reached, by the code of the error. Each with what to do. */
const UNREACHABLE: Readonly<Record<string, readonly [why: string, mend: string]>> = {
  ECONNREFUSED: ['nobody listens there', 'Start the database server, or mend host and port in DATABASE_URL.'],
  ENOTFOUND: ['there is no such host', 'Mend the host in DATABASE_URL.'],
  EAI_AGAIN: ['the name of the host could not be looked up', 'Mend the name service of this machine.'],
  ETIMEDOUT: ['it does not answer', 'Open the way to it (firewall, network), or mend the host in DATABASE_URL.'],
  EHOSTUNREACH: ['no way leads to it', 'Open the way to it (firewall, network).'],
  '28P01': ['it refuses the password', 'Mend the password in DATABASE_URL.'],
  '28000': ['it refuses the role', 'Mend the role in DATABASE_URL, or let it in by pg_hba.conf.'],
  '3D000': ['it has no such database', 'Make it with createdb, or mend the name in DATABASE_URL.'],
  '53300': ['it has too many connections', 'Raise max_connections, or end what holds them (pg_stat_activity).'],
  '57P03': ['it is starting or recovering', 'Wait, and see its log when that takes long.'],
}

export function judgeUnreachable(where: string, { code, message }: { code: string; message: string }): Finding {
  const [why, mend] = UNREACHABLE[code] ?? [message || code, 'See the log of the database server.']
  return broken('database', `${where} cannot be used: ${why}`, mend)
}
