/**
 * Boundaries between features: who may import whom (src/features/edges.ts), which files a feature's folder may contain,
 * whose tables a statement touches (the owner's tables.ts), and whose refusals a file names (refusals.ts of each
 * feature).
 */
import { join, posix } from 'node:path'
import { EDGES } from '../src/features/edges.ts'

/** The files at the top of a feature's folder, or of a subfolder for a part that has outgrown it. */
const FILES = /^(contract|events|tables|refusals|texts\.(de|en))\.ts$/
const FOLDERS = new Set(['rules', 'server', 'web', 'mails'])
/** Store functions access tables directly; other features must call a use-case of the owner instead. */
const INTERNAL = /^server\/(?:.*\/)?(?:[\w-]*store(?:-[\w-]+)?|routes)\.ts$/

export function mayKnow(from: string, to: string): boolean {
  return from === to || Object.hasOwn(EDGES[from] ?? {}, to)
}

/** Null when a feature may import this file of another one, otherwise the reason. */
export function whyNotAcross(from: string, to: string, pathInside: string): string | null {
  if (from === to) return null
  if (!Object.hasOwn(EDGES, from)) return `${from} has no line in src/features/edges.ts`
  if (!mayKnow(from, to)) return `${from} may not know ${to} (src/features/edges.ts)`
  return INTERNAL.test(pathInside) ? `stores and routes of ${to} are its own` : null
}

/** Circular dependencies between features. */
export function cycles(edges: typeof EDGES = EDGES): string[] {
  const found: string[] = []
  const visit = (feature: string, path: readonly string[]) => {
    const at = path.indexOf(feature)
    if (at >= 0) found.push([...path.slice(at), feature].join(' -> '))
    else for (const next of Object.keys(edges[feature] ?? {})) visit(next, [...path, feature])
  }
  for (const feature of Object.keys(edges)) visit(feature, [])
  return [...new Set(found)]
}

/**
 * Null when the file is allowed at this place.
 * @param path within src/features
 */
export function misplaced(path: string): string | null {
  const [feature = '', ...rest] = path.split('/')
  if (rest.length === 0) return feature === 'edges.ts' ? null : 'only edges.ts stands beside the features'
  if (!Object.hasOwn(EDGES, feature)) return `${feature} has no line in src/features/edges.ts`
  const inside = FOLDERS.has(rest[0] ?? '') || FILES.test(rest[0] ?? '') ? rest : rest.slice(1)
  const [first = ''] = inside
  if (FOLDERS.has(first) && inside.length > 1) return null
  if (inside.length === 1 && FILES.test(first)) return null
  return `a feature has ${[...FOLDERS].join('/, ')}/, contract, events, tables, refusals and texts`
}

export type Owner = { readonly path: string; readonly own: readonly string[]; readonly joined: readonly string[] }

/** @param files every tables.ts, by its path from `root` */
export async function readOwners(root: string, files: readonly string[]): Promise<Owner[]> {
  return Promise.all(
    files.map(async (path) => {
      const tables = (await import(join(root, path))) as { OWN: readonly string[]; JOINED: readonly string[] }
      return { path: posix.dirname(path), own: tables.OWN, joined: tables.JOINED }
    }),
  )
}

/** Tables of the schema without an owner, or with two. @param schema the text of db/schema.sql */
export function ownerless(schema: string, owners: readonly Owner[]): string[] {
  const tables = [...schema.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name]) => name ?? '')
  const owned = owners.flatMap((owner) => [...owner.own, ...owner.joined])
  return [
    ...tables.filter((table) => !owned.includes(table)).map((table) => `${table}: no tables.ts names it`),
    ...owned.filter((table) => !tables.includes(table)).map((table) => `${table}: is not in db/schema.sql`),
    ...owned.filter((table, index) => owned.indexOf(table) !== index).map((table) => `${table}: has two owners`),
  ]
}

/** The forbidden uses of other features' tables in a file's statements, one line each. */
export function foreignTables(path: string, source: string, owners: readonly Owner[]): string[] {
  const text = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const feature = /^src\/features\/([^/]+)\//.exec(path)?.[1]
  const problems = new Set<string>()
  for (const owner of owners) {
    if (path.startsWith(`${owner.path}/`)) continue
    const other = /^src\/features\/([^/]+)$/.exec(owner.path)?.[1]
    // The platform reads the session, and src/app reads what it composes.
    const isNear =
      feature === undefined ? !path.startsWith('src/adapters/') : other === undefined || mayKnow(feature, other)
    for (const table of [...owner.own, ...owner.joined]) {
      if (writes(text, table)) problems.add(`writes ${table}, which is ${owner.path}'s`)
      else if (reads(text, table) && feature === undefined && path.startsWith('src/app/')) continue
      else if (reads(text, table) && !owner.joined.includes(table))
        problems.add(`reads ${table}, which is ${owner.path}'s own`)
      else if (reads(text, table) && !isNear) problems.add(`reads ${table} of ${owner.path} without an edge`)
    }
  }
  return [...problems]
}

/** The codes of each feature's refusals. */
export type RefusalOwners = Readonly<Record<string, readonly string[]>>

/** @param files every refusals.ts of a feature, by its path from `root` */
export async function readRefusalOwners(root: string, files: readonly string[]): Promise<RefusalOwners> {
  return Object.fromEntries(
    await Promise.all(
      files.map(async (path) => {
        const lists = Object.values((await import(join(root, path))) as Record<string, object>)
        return [path.split('/')[2] ?? '', lists.flatMap((entries) => Object.keys(entries))] as const
      }),
    ),
  )
}

/**
 * Codes that two lists contain. The compiler refuses two different entries for a code, but not the same entry twice.
 */
export function ownedTwice(general: readonly string[], owners: RefusalOwners): string[] {
  const all = [...general, ...Object.values(owners).flat()]
  return [...new Set(all.filter((code, index) => all.indexOf(code) !== index))]
}

/** Refusals of features that this file must not import. src/app may name all; adapters' own codes are not refusals. */
export function foreignRefusals(path: string, source: string, owners: RefusalOwners): string[] {
  if (!/^src\/(?!app\/|adapters\/)/.test(path)) return []
  const text = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const feature = /^src\/features\/([^/]+)\//.exec(path)?.[1]
  return Object.entries(owners)
    .filter(([owner]) => feature === undefined || !mayKnow(feature, owner))
    .flatMap(([owner, codes]) =>
      codes.filter((code) => text.includes(`'${code}'`)).map((code) => `names ${code}, a refusal of ${owner}`),
    )
}

function writes(text: string, table: string): boolean {
  return new RegExp(
    String.raw`\b(?:insert into|update|delete from|merge into)\s+${table}\b(?!\()|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"]${table}\b`,
  ).test(text)
}

/** Whether a text reads a table; `from rating_store` does not read `rating`, nor does `from './rating.ts'`. */
function reads(text: string, table: string): boolean {
  return new RegExp(
    String.raw`\b(?:from|join|using)\s+${table}\b(?!\()|\.(?:selectFrom|\w*[jJ]oin|using)\(\s*['"]${table}\b`,
  ).test(text)
}
